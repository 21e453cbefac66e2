import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { DOCUMENTATION_PATH, Documentation } from '../http/index.ts';
import { createApiDocument, renderApiDocument } from './api-document.ts';

/** Serves the description of the API at `/docs`, without a credential, and as text for `/v1/openapi.json`. */
@Injectable()
export class ApiDocumentation extends Documentation {
  private application: NestFastifyApplication | undefined;
  private rendered: string | undefined;

  /** Adds `/docs`, the page, and `/docs/json`, the document. The document is created when it is first needed. */
  serve(application: NestFastifyApplication): void {
    this.application = application;
    restrictPage(application.getHttpAdapter().getInstance());
    const createDocument = () => createApiDocument(application) as unknown as OpenAPIObject;
    SwaggerModule.setup(DOCUMENTATION_PATH, application, createDocument, {
      customSiteTitle: 'TookEffect API',
      jsonDocumentUrl: `${DOCUMENTATION_PATH}/json`,
      raw: ['json'],
    });
  }

  /** @returns the document that `schemas/openapi/openapi.json` has, too */
  text(): string {
    this.rendered ??= renderApiDocument(this.application!);
    return this.rendered;
  }
}

/** The page of `SwaggerModule` has inline styles. Its scripts and all that it loads come from this server. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function restrictPage(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url?.startsWith(DOCUMENTATION_PATH) === true) {
      void reply.headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' });
    }
    done();
  });
}
