import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from '@tookeffect/testing/certificates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionTo, LOOPBACK, readMysql, testResolver } from '../../connectors/reading.ts';
import { ShopServer } from './shop-server.ts';

const TRUSTED = selfSigned('records.example');
const credential = { type: 'basic', username: 'reader', password: 'reader' } as const;
const resolver = testResolver(LOOPBACK, () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]));
const defaults = getCACertificates();

let folder: string;
let server: ShopServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mysql-tls-'));
  await writeFile(path.join(folder, 'cert'), TRUSTED.cert);
  await writeFile(path.join(folder, 'key'), TRUSTED.key);
  server = await ShopServer.start('CREATE TABLE t (id int PRIMARY KEY); ALTER USER reader REQUIRE SSL', [
    `--ssl-cert=${path.join(folder, 'cert')}`,
    `--ssl-key=${path.join(folder, 'key')}`,
  ]);
  setDefaultCACertificates([...defaults, TRUSTED.cert]);
});
afterAll(async () => {
  setDefaultCACertificates(defaults);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const read = (host: string, environment: 'live' | 'test') =>
  readMysql(connectionTo(`mysql://${host}:${server.port}`, credential, { environment }), {}, {}, resolver);

test('a live connection reads over TLS from a host with a valid certificate', async () => {
  expect(await read('records.example', 'live')).toMatchObject({ status: 200, body: { readable: true } });
});

test('a live connection reads nothing from a host with the certificate of another one', async () => {
  expect(await read('other.example', 'live')).toEqual({ outcome: 'failed', failure: 'unreachable' });
  expect(await read('127.0.0.1', 'live')).toEqual({ outcome: 'failed', failure: 'unreachable' });
});

test('a test connection reads over TLS without a valid certificate', async () => {
  expect(await read('other.example', 'test')).toMatchObject({ status: 200 });
});
