import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNearlyFull } from '../../src/modules/health/readiness.ts';
import { startDocumentedApi } from '../support/documented-api.ts';
import { whileReadOnly } from '../support/read-only-database.ts';
import type { TestApi } from '../support/test-api.ts';
import { sentStatements } from '../support/test-database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startDocumentedApi();
});
afterAll(() => api.stop());

test.each(['/healthz', '/readyz'])('%s needs no credential', async (target) => {
  const { status, json } = await api.call('GET', target, { apiKey: null });
  expect([status, json]).toEqual([200, { status: 'ok' }]);
});

const MEBIBYTE = 1024 * 1024;
test.each([
  [{ bavail: 63, bsize: MEBIBYTE }, true],
  [{ bavail: 64, bsize: MEBIBYTE }, false],
])('a disk with %j is too full: %s', (disk, expected) => {
  expect(isNearlyFull(disk)).toBe(expected);
});

const notReady = async () => {
  const { status, json } = await api.call('GET', '/readyz', { apiKey: null });
  return [status, json.code, String(json.detail).split('.')[0]];
};

test('without its data directory the server is not ready', async () => {
  const { dataDirectory } = api.settings;
  await rename(dataDirectory, `${dataDirectory}.away`);
  try {
    expect(await notReady()).toEqual([503, 'unavailable', 'The data directory cannot be read']);
  } finally {
    await rename(`${dataDirectory}.away`, dataDirectory);
  }
  expect((await api.call('GET', '/readyz', { apiKey: null })).status).toBe(200);
});

test('with a damaged keyring the server is not ready', async () => {
  const file = path.join(api.settings.secretsDirectory, 'keyring.json');
  await rename(file, `${file}.away`);
  try {
    await writeFile(file, 'damaged', { mode: 0o600 });
    expect(await notReady()).toEqual([503, 'unavailable', 'The keyring of the service cannot be read']);
  } finally {
    await rename(`${file}.away`, file);
  }
  expect((await api.call('GET', '/readyz', { apiKey: null })).status).toBe(200);
});

test('with a database that accepts no writes the server is not ready', async () => {
  await whileReadOnly(api.database, () =>
    expect.poll(notReady).toEqual([503, 'unavailable', 'The database is read-only']),
  );
  await expect.poll(async () => (await api.call('GET', '/readyz', { apiKey: null })).status).toBe(200);
});

test.each([
  ['disk_full', [503, 'unavailable', 'The disk of the database is full, so it cannot write']],
  ['io_error', [503, 'unavailable', 'The disk of the database is full, so it cannot write']],
  ['configuration_limit_exceeded', [200, undefined, 'undefined']],
])('a database whose write of a file fails with %s makes the server say %j', async (state, expected) => {
  const { dataSource } = api.database;
  const [{ sql }] = await dataSource.query<[{ sql: string }]>(
    `SELECT pg_get_functiondef('probe_disk'::regproc) AS sql`,
  );
  await dataSource.query(`CREATE OR REPLACE FUNCTION probe_disk(p_mebibytes integer) RETURNS bigint
    LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`);
  try {
    await expect.poll(notReady, { timeout: 5000 }).toEqual(expected);
  } finally {
    await dataSource.query(sql);
  }
  await expect
    .poll(async () => (await api.call('GET', '/readyz', { apiKey: null })).status, { timeout: 5000 })
    .toBe(200);
});

test('requests for readiness write to the disk at most once a second', async () => {
  const statements = await sentStatements(api.database, () =>
    Promise.all(Array.from({ length: 20 }, () => api.call('GET', '/readyz', { apiKey: null }))),
  );
  expect(statements.filter((text) => text.includes('probe_disk')).length).toBeLessThanOrEqual(2);
});

test('without its database the process is healthy and not ready', async () => {
  await api.application.get(DataSource, { strict: false }).destroy();
  expect((await api.call('GET', '/healthz', { apiKey: null })).status).toBe(200);
  const { status, json, headers } = await api.call('GET', '/readyz', { apiKey: null });
  expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
});
