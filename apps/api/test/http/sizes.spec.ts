import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS, type Endpoint } from '../../src/http/catalogue/index.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { exchangeUntilClosed, type RawResponse } from './raw-exchange.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const KIB = 1024;

const WITH_BODY = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, endpoint]) =>
  endpoint.body === null ? [] : [{ name, ...endpoint, maxBytes: endpoint.body.maxBytes }],
);

const ID = '0'.repeat(26);
const PARAMETERS: Readonly<Record<string, string>> = { provider: 'github', workspace: `ws_${ID}` };

/** Of webhooks, well formed and wrong: without them the body is not read. */
const SIGNATURES = [
  'x-github-event: issues',
  `x-hub-signature-256: sha256=${'0'.repeat(64)}`,
  `stripe-signature: t=1,v1=${'0'.repeat(64)}`,
];

/** Sends a request over a socket, the last of the connection. */
async function send(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  headers: readonly string[],
  body: string,
): Promise<RawResponse> {
  const target = path.replaceAll(/\{(?<name>[a-z]+)\}/g, (_, name: string) => PARAMETERS[name] ?? `op_${ID}`);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    `authorization: Bearer ${api.apiKey}`,
    ...SIGNATURES,
    ...headers,
  ];
  const responses = await exchangeUntilClosed(Number(new URL(api.baseUrl).port), [
    `${lines.join('\r\n')}\r\n\r\n`,
    body,
  ]);
  expect(responses).toHaveLength(1);
  return responses[0]!;
}

/** An empty object of this size in bytes. */
const makeBody = (bytes: number): string => `{${' '.repeat(bytes - 2)}}`;

const JSON_TYPE = 'content-type: application/json';
const declared = (endpoint: Endpoint, bytes: number) =>
  send(endpoint, [JSON_TYPE, `content-length: ${bytes}`], makeBody(bytes));
const chunked = (endpoint: Endpoint, bytes: number) =>
  send(
    endpoint,
    [JSON_TYPE, 'transfer-encoding: chunked'],
    `${bytes.toString(16)}\r\n${makeBody(bytes)}\r\n0\r\n\r\n`,
  );

test('the limit is 1 MiB for contracts and webhooks, and 64 KiB for everything else', () => {
  const large = WITH_BODY.filter(({ maxBytes }) => maxBytes !== 64 * KIB);
  expect(large.map(({ maxBytes }) => maxBytes)).toEqual(large.map(() => KIB * KIB));
  // To record a response, a caller sends no contract but one read.
  const isLarge = ({ security, path }: Endpoint): boolean =>
    security === 'signature' || (path.startsWith('/v1/contracts') && path !== '/v1/contracts/record');
  expect(large.map(({ name }) => name)).toEqual(WITH_BODY.filter(isLarge).map(({ name }) => name));
});

test.each(WITH_BODY)('$name reads a body of $maxBytes bytes, and refuses one byte more', async (endpoint) => {
  const { maxBytes } = endpoint;
  expect((await declared(endpoint, maxBytes)).status).not.toBe(413);
  expect((await declared(endpoint, maxBytes + 1)).status).toBe(413);
});

test.each(WITH_BODY)(
  '$name reads the same body without a declared size, and refuses one byte more',
  async (endpoint) => {
    const { maxBytes } = endpoint;
    expect((await chunked(endpoint, maxBytes)).status).not.toBe(413);
    expect((await chunked(endpoint, maxBytes + 1)).status).toBe(413);
  },
);

const WITHOUT_BODY = Object.entries<Endpoint>(ENDPOINTS)
  .filter(([, { body, method }]) => body === null && method !== 'GET')
  .map(([name, endpoint]) => ({ name, ...endpoint }));

test.each(WITHOUT_BODY)('$name refuses every body', async (endpoint) => {
  expect((await declared(endpoint, 2)).status).toBe(400);
});

test('accepts a request target of 8 KiB, and refuses one byte more', async () => {
  const target = (bytes: number) => send({ method: 'GET', path: `/v1/${'x'.repeat(bytes - 4)}` }, [], '');
  expect((await target(8 * KIB)).status).toBe(404);
  expect((await target(8 * KIB + 1)).status).toBe(414);
});

test('accepts a target and headers of 16 KiB together, and refuses one byte more', async () => {
  const answered = async (bytes: number): Promise<number> => {
    const filler = 'x'.repeat(bytes - '/healthz'.length - 'hostaconnectionclosex-filler'.length);
    const lines = ['GET /healthz HTTP/1.1', 'host: a', 'connection: close', `x-filler: ${filler}`];
    const request = `${lines.join('\r\n')}\r\n\r\n`;
    const [response] = await exchangeUntilClosed(Number(new URL(api.baseUrl).port), request);
    return response!.status;
  };
  expect(await answered(16 * KIB)).toBe(200);
  expect(await answered(16 * KIB + 1)).toBe(431);
});
