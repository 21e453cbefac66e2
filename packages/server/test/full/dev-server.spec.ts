import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { TookEffect } from '@tookeffect/sdk';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as entry from '../../src/index.ts';

const ENTRY = new URL('../../dist/index.js', import.meta.url).href;
const { startDevServer } = (await import(ENTRY)) as typeof entry;

let dataDirectory: string;
let server: entry.DevServer;

beforeAll(async () => {
  dataDirectory = path.join(await mkdtemp(path.join(tmpdir(), 'tookeffect dev-')), 'data');
  server = await startDevServer({ dataDirectory, port: 0 });
});

afterAll(async () => {
  await server.stop();
  await rm(path.dirname(dataDirectory), { recursive: true });
});

const ORDER = { order_number: 'A-1', customer: 'Ada', amount_cents: 4200 };

async function actAndVerify(written: typeof ORDER): Promise<string> {
  const te = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
  const op = await te.begin('postgres.row.present@1', {
    schema: 'public',
    table: 'orders',
    correlationColumn: 'operation_reference',
    match: { order_number: written.order_number },
    expect: { ...written, amount_cents: ORDER.amount_cents },
  });
  const shop = new Client({ connectionString: server.shop.agentUrl });
  await shop.connect();
  await shop.query(
    'INSERT INTO orders (order_number, customer, amount_cents, operation_reference) VALUES ($1, $2, $3, $4)',
    [written.order_number, written.customer, written.amount_cents, op.correlationKeys.marker],
  );
  await shop.end();
  await op.actionResult({ status: 'succeeded' });
  return (await op.verify()).verdict;
}

test('an order in the practice database is verified, and one with another amount is refuted', async () => {
  expect(await actAndVerify(ORDER)).toBe('verified');
  expect(await actAndVerify({ ...ORDER, order_number: 'A-2', amount_cents: 1 })).toBe('refuted');
});

test('the next start has the same API key and the same connection', async () => {
  const { apiKey, shop } = server;
  await server.stop();
  server = await startDevServer({ dataDirectory, port: 0 });
  expect(server.apiKey).toBe(apiKey);
  expect(server.shop.connectionId).toBe(shop.connectionId);
  expect(await actAndVerify({ ...ORDER, order_number: 'A-3' })).toBe('verified');
});

test('lost secrets are replaced: a new key, and a connection with a new password', async () => {
  const { apiKey } = server;
  await server.stop();
  const file = path.join(dataDirectory, 'development.json');
  await rm(file);
  server = await startDevServer({ dataDirectory, port: 0 });
  expect(server.apiKey).not.toBe(apiKey);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await actAndVerify({ ...ORDER, order_number: 'A-4' })).toBe('verified');
});

test('a stored key that the server does not accept is replaced', async () => {
  await server.stop();
  const file = path.join(dataDirectory, 'development.json');
  const stored = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...stored, apiKey: 'te_live_wrong' }));
  server = await startDevServer({ dataDirectory, port: 0 });
  expect(await actAndVerify({ ...ORDER, order_number: 'A-5' })).toBe('verified');
});

test('the server ends with the process that started it, even by SIGKILL', async () => {
  const folder = path.join(path.dirname(dataDirectory), 'other');
  const program = `import { startDevServer } from ${JSON.stringify(ENTRY)};
    const { baseUrl } = await startDevServer({ dataDirectory: ${JSON.stringify(folder)}, port: 0 });
    console.log(baseUrl);`;
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [baseUrl] = (await once(createInterface({ input: starter.stdout }), 'line')) as [string];
  expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200);
  starter.kill('SIGKILL');
  await expect.poll(() => isListening(baseUrl), { timeout: 30_000 }).toBe(false);
});

test('settings of another server are not inherited, and a wrong setting is named', async () => {
  const start = startDevServer({ dataDirectory, port: 0, settings: { TOOKEFFECT_LEASE_MS: 'soon' } });
  await expect(start).rejects.toThrow(/TOOKEFFECT_LEASE_MS/);
});

async function isListening(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/healthz`).then(
    () => true,
    () => false,
  );
}
