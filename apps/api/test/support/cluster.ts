import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalPostgres } from '@tookeffect/local-postgres';
import type { TestProject } from 'vitest/node';
import { makeDataSource, prepareDatabase } from '../../src/database/index.ts';
import { SERVER_ROLE, TEMPLATE_DATABASE } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's URL of the database `postgres` of this run's cluster. */
    clusterUrl: string;
  }
}

let stop: (() => Promise<void>) | undefined;

/** One cluster a run, with a migrated template: a test's own database is a copy of it. */
export async function setup(project: TestProject): Promise<void> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'tookeffect-api-test-'));
  const postgres = await startLocalPostgres({ dataDirectory, durable: false });
  const administration = await makeDataSource(postgres.url(), 1).initialize();
  await administration.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await administration.query(`CREATE ROLE ${SERVER_ROLE.name} LOGIN PASSWORD '${SERVER_ROLE.password}'`);
  await administration.destroy();
  await prepareDatabase(postgres.url(TEMPLATE_DATABASE), { serverRole: SERVER_ROLE.name });
  project.provide('clusterUrl', postgres.url());
  stop = async () => {
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}

/** Ends the cluster and removes its files. */
export async function teardown(): Promise<void> {
  await stop?.();
}
