import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL, startProbe } from './probe-api.ts';
import { exchangeUntilClosed } from './raw-exchange.ts';

let api: Awaited<ReturnType<typeof startProbe>>;
beforeAll(async () => {
  api = await startProbe();
});
afterAll(() => api.close());

const NEXT = 'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';
const MIB = 1024 * 1024;

const posted = (headers: readonly string[], body: string, token: string | null): string =>
  [
    'POST /v1/operations HTTP/1.1',
    'host: a',
    'content-type: application/json',
    ...(token === null ? [] : [`authorization: Bearer ${token}`]),
    ...headers,
    `\r\n${body}`,
  ].join('\r\n');

const exchange = (bytes: string) => exchangeUntilClosed(Number(new URL(api.url).port), bytes);

test.each([
  ['is longer than what is drained', [`content-length: ${2 * MIB + 1}`], ''],
  ['has no declared end', ['transfer-encoding: chunked'], '2\r\n{ \r\n'],
  ['waits for 100 Continue', ['expect: 100-continue', 'content-length: 2'], ''],
])('a refused request whose body %s closes its connection', async (_, headers, sent) => {
  const [response, ...more] = await exchange(posted(headers, sent, null));
  expect([response?.status, response?.headers.connection, more]).toEqual([401, 'close', []]);
});

test.each([
  ['refused before its short body', [`content-length: 2`], '{}', null, 401],
  ['refused for the body that was read', ['transfer-encoding: chunked'], '1\r\n{\r\n0\r\n\r\n', ALL, 400],
] as const)(
  'after a request %s the connection serves the next request',
  async (_, headers, body, token, status) => {
    const responses = await exchange(posted(headers, body, token) + NEXT);
    expect(responses.map((response) => response.status)).toEqual([status, 200]);
  },
);
