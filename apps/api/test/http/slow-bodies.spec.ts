import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isShared } from '../../src/http/server/bound-connections.ts';
import { ALL, type ProbeApi, startProbe } from './probe-api.ts';

const MEBIBYTE = 1024 * 1024;
const WEBHOOK = `/v1/events/github/ws_${'0'.repeat(26)}`;

let api: ProbeApi;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  api = await startProbe({ trustedProxies: ['127.0.0.0/8'], bounds: { maxConnections: 60 } });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await api.close();
});

/** Declares a webhook of 1 MiB, and sends none of it. @returns the first bytes of a response, once there is one */
async function declare(
  client: string,
): Promise<{ readonly socket: Socket; readonly response: Promise<string> }> {
  const socket = connect(api.port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const response = once(socket, 'data').then(([bytes]) => String(bytes));
  response.catch(() => undefined);
  const headers = `Host: a\r\nX-Forwarded-Proto: https\r\nX-Forwarded-For: ${client}\r\nContent-Length: ${MEBIBYTE}`;
  socket.write(`POST ${WEBHOOK} HTTP/1.1\r\n${headers}\r\nExpect: 100-continue\r\n\r\n`);
  return { socket, response };
}

const status = async (client: string): Promise<number> =>
  Number((await (await declare(client)).response).split(' ')[1]);

test('of slow bodies from one address at most 4 MiB wait, and the next is a 503 before a byte of it is read', async () => {
  const statuses = [];
  for (let index = 0; index < 6; index += 1) statuses.push(await status('203.0.113.1'));
  expect(statuses).toEqual([100, 100, 100, 100, 503, 503]);
  const refused = await (await declare('203.0.113.1')).response;
  expect(refused).toMatch(/\r\nretry-after: 1\r\n/i);
  expect(refused).toContain('"code":"capacity_exceeded"');
});

test('slow bodies from many addresses keep neither another address nor a credential out', async () => {
  const slow = [];
  for (let index = 0; index < 32; index += 1) slow.push(await declare(`198.51.100.${index % 8}`));
  expect(await Promise.all(slow.map(async ({ response }) => (await response).split(' ')[1]))).toEqual(
    slow.map(() => '100'),
  );
  const lost = once(slow[0]!.socket, 'data');
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
  const delivered = await fetch(api.url + WEBHOOK, { method: 'POST', headers, body: '{}' });
  expect(delivered.status).toBe(200);
  expect(String(await lost)).toContain('HTTP/1.1 503');
  const created = await fetch(`${api.url}/v1/operations`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${ALL}`, 'content-type': 'application/json' },
    body: '{"contract":"a.b@1","input":{}}',
  });
  expect(created.status).toBe(201);
});

test('a client that leaves gives its bytes back', async () => {
  for (let round = 0; round < 3; round += 1) {
    const slow = [];
    for (let index = 0; index < 4; index += 1) slow.push(await declare('203.0.113.1'));
    for (const { response } of slow) expect(await response).toContain(' 100 ');
    for (const { socket } of slow) socket.destroy();
    await expect.poll(() => status('203.0.113.1')).toBe(100);
    sockets.pop()!.destroy();
  }
});

test('a connection beyond the bound of the server is closed', async () => {
  const opened = Array.from({ length: 70 }, () => connect(api.port, '127.0.0.1'));
  sockets.push(...opened);
  let closed = 0;
  for (const socket of opened) {
    socket.on('error', () => undefined);
    socket.on('close', () => (closed += 1));
  }
  await expect.poll(() => closed).toBe(10);
});

test('only loopback and trusted proxies have no bound of their own', () => {
  const proxies = ['10.0.0.0/8', '192.0.2.7'];
  expect(['127.0.0.1', '::1', '::ffff:10.1.2.3', '192.0.2.7', ''].map((ip) => isShared(ip, proxies))).toEqual(
    [true, true, true, true, true],
  );
  expect(['192.0.2.8', '2001:db8::1'].map((ip) => isShared(ip, proxies))).toEqual([false, false]);
});
