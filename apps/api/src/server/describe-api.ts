import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import { ApiModule } from '../api.module.ts';
import { readSettings } from '../config/index.ts';
import { makeDataSource } from '../database/index.ts';
import { renderApiDocument } from '../openapi/index.ts';

/** @returns the OpenAPI document of the API. No provider is instantiated, and no database is needed. */
export async function describeApi(): Promise<string> {
  const settings = readSettings({});
  const module = ApiModule.with(settings, makeDataSource(NO_DATABASE, 1), pino({ level: 'silent' }));
  const application = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  return renderApiDocument(application);
}

/** A URL that nothing connects to. */
const NO_DATABASE = 'postgres://localhost/none';
