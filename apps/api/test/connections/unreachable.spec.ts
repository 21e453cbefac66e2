import { once } from 'node:events';
import { createServer as createHttps } from 'node:https';
import { createServer, type Server } from 'node:net';
import { selfSigned } from '@tookeffect/testing/certificates';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { AddressRefusedError, transportFault } from '../../src/connectors/network/transport-fault.ts';
import { listen } from '../connectors/raw-server.ts';

import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startSystemOfRecord } from './system-of-record.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Stores a connection with a name of its own. @returns the outcome and the detail of its test, as the connection shows them */
async function tryConnection(baseUrl: string, change: object = {}): Promise<unknown[]> {
  const isPostgres = baseUrl.startsWith('postgres');
  const credential = isPostgres
    ? { type: 'basic', username: 'ada', password: 'p' }
    : { type: 'bearer', token: 'canary' };
  const body = { service: isPostgres ? 'postgres' : 'http', name: baseUrl, baseUrl, credential, ...change };
  const created = await api.call('POST', '/v1/connections', { body });
  expect(created.status, created.text).toBe(201);
  const { json } = await api.call('GET', `/v1/connections/${String(created.json.id)}`);
  expect(json.lastTest).toEqual(created.json.lastTest);
  const { outcome, detail } = json.lastTest as { outcome: string; detail: string };
  return [outcome, detail];
}

/** Starts a server for the running test. @returns its port */
async function start(server: Server): Promise<number> {
  const port = await listen(server);
  onTestFinished(async () => {
    server.close();
    await once(server, 'close');
  });
  return port;
}

/** A reserved port, which no system gives to a program: nothing listens there. */
const CLOSED_PORT = 2;

const says = (text: string): unknown[] => ['unreachable', expect.stringContaining(text)];

const BASIC = { type: 'basic', username: 'ada', password: 'p' };
test.each([
  ['https', '', { type: 'none' }],
  ['postgres', '/shop', BASIC],
  ['mysql', '', BASIC],
  ['imaps', '', BASIC],
  ['s3', '', { type: 'access_key', accessKeyId: 'A', secretAccessKey: 's' }],
])('%s: a closed port is named', async (scheme, path, credential) => {
  const url = `${scheme}://127.0.0.1:${CLOSED_PORT}${path}`;
  expect(await tryConnection(url, { service: 'own', credential })).toEqual(
    says('Nothing accepts connections'),
  );
});

test.each(['https://10.1.2.3', 'postgres://10.1.2.3/shop'])(
  '%s: a refused address names the setting that allows it',
  async (url) => {
    expect(await tryConnection(url)).toEqual(says('TOOKEFFECT_PRIVATE_NETWORKS'));
  },
);

test('a certificate that no authority signed is named', async () => {
  const port = await start(createHttps(selfSigned('127.0.0.1')));
  expect(await tryConnection(`https://127.0.0.1:${port}`)).toEqual(says('No trusted authority'));
});

test('a port without TLS is named, over HTTP and PostgreSQL', async () => {
  const { baseUrl } = await startSystemOfRecord();
  const url = baseUrl.replace('http:', 'https:');
  expect(await tryConnection(url)).toEqual(says('does not respond with TLS'));
  const port = await start(createServer((socket) => socket.on('data', () => socket.end('N'))));
  expect(await tryConnection(`postgres://127.0.0.1:${port}/shop`)).toEqual(says('does not offer TLS'));
});

test('the status of a system that fails is named', async () => {
  const system = await startSystemOfRecord();
  system.response = { status: 503 };
  const found = await tryConnection(system.baseUrl, { environment: 'test' });
  expect(found).toEqual(['unreachable', 'The system responded with status 503.']);
});

test('an authority of its own is refused where the system cannot have one', async () => {
  const credential = { type: 'basic', username: 'a', password: 'b', certificateAuthority: 'YQ==' };
  const body = { service: 'http', name: 'x', baseUrl: 'https://shop.example', credential };
  const { status, json } = await api.call('POST', '/v1/connections', { body });
  expect([status, json.errors]).toMatchObject([400, [{ pointer: '/credential/certificateAuthority' }]]);
});

test('`sslmode` in a base URL is answered with what there is instead', async () => {
  const credential = { type: 'basic', username: 'a', password: 'b' };
  const baseUrl = 'postgres://db.example/shop?sslmode=require';
  const { status, text } = await api.call('POST', '/v1/connections', {
    body: { service: 'postgres', name: 'x', baseUrl, credential },
  });
  expect(status).toBe(400);
  expect(text).toContain('There is no `sslmode`');
});

test.each([
  [new AddressRefusedError(), 'address_refused', 'private networks'],
  [Object.assign(new Error(), { code: 'ENOTFOUND' }), 'name_unresolved', 'has no address'],
  [Object.assign(new Error(), { code: 'ETIMEDOUT' }), 'host_unreachable', 'cannot be reached'],
  [Object.assign(new Error(), { code: 'ECONNRESET' }), 'connection_closed', 'closed the connection'],
  [Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' }), 'tls_failed', 'has expired'],
  [Object.assign(new Error(), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'tls_failed', 'another host name'],
  [
    Object.assign(new Error(), { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }),
    'tls_failed',
    'does not respond with TLS',
  ],
])('%s is named, as %s', (error, cause, words) => {
  expect(transportFault(error)?.cause).toBe(cause);
  expect(transportFault(error)?.detail).toContain(words);
});

test('an error of another layer is no fault of the transport', () => {
  expect(transportFault(new Error('the server sent too much'))).toBeUndefined();
});
