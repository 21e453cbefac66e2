import type { Problem } from '@tookeffect/wire';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ALL, startProbe, type ProbeApi } from './probe-api.ts';
import { executed } from './probe-controller.ts';
import { exchangeUntilClosed, type RawRequest } from './raw-exchange.ts';

let api: ProbeApi;

beforeAll(async () => {
  api = await startProbe();
});
afterAll(() => api.close());
beforeEach(() => {
  executed.length = 0;
});

const AUTHORIZED = `Host: a\r\nAuthorization: Bearer ${ALL}\r\n`;
const JSON_TYPE = 'Content-Type: application/json\r\n';
/** The bytes that an attacker wants to smuggle in as a second request. */
const SMUGGLED = `GET /v1/operations HTTP/1.1\r\n${AUTHORIZED}\r\n`;
const VERIFY = `POST /v1/operations/op_${'0'.repeat(26)}/verify HTTP/1.1\r\n`;
const POST = `${VERIFY}${AUTHORIZED}${JSON_TYPE}`;
const GET = 'GET /v1/operations HTTP/1.1\r\n';

const CASES: readonly (readonly [name: string, request: RawRequest])[] = [
  [
    'a length and chunks (CL.TE)',
    `${POST}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  [
    'chunks and a length (TE.CL)',
    `${POST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\n${SMUGGLED}\r\n0\r\n\r\n`,
  ],
  [
    'two transfer encodings (TE.TE)',
    `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  [
    'chunked twice',
    `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  ['chunked, then identity', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['identity only', `${POST}Transfer-Encoding: identity\r\n\r\n${SMUGGLED}`],
  ['gzip, then chunked', `${POST}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['an unknown transfer encoding', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  [
    'a transfer encoding behind a vertical tab',
    `${POST}Transfer-Encoding: \vchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  ['a transfer encoding in quotes', `${POST}Transfer-Encoding: "chunked"\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  [
    'chunks in HTTP/1.0',
    `POST /v1/events/github/ws_${'0'.repeat(26)} HTTP/1.0\r\n${AUTHORIZED}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${SMUGGLED}`],
  ['two equal lengths', `${POST}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}${SMUGGLED}`],
  ['a list of lengths', `${POST}Content-Length: 2, 2\r\n\r\n{}${SMUGGLED}`],
  ['a negative length', `${POST}Content-Length: -1\r\n\r\n${SMUGGLED}`],
  ['a length with a sign', `${POST}Content-Length: +2\r\n\r\n{}${SMUGGLED}`],
  ['a length in hexadecimal', `${POST}Content-Length: 0x2\r\n\r\n{}${SMUGGLED}`],
  ['a length beyond all numbers', `${POST}Content-Length: 99999999999999999999999\r\n\r\n${SMUGGLED}`],
  ['an empty length', `${POST}Content-Length: \r\n\r\n${SMUGGLED}`],
  ['a space before a colon', `${POST}Content-Length : 2\r\n\r\n{}${SMUGGLED}`],
  ['a space before the first header', `${GET} Host: a\r\n\r\n${SMUGGLED}`],
  ['a folded header', `${GET}${AUTHORIZED}X-Fold: one\r\n two\r\n\r\n${SMUGGLED}`],
  ['a folded header with a tab', `${GET}${AUTHORIZED}X-Fold: one\r\n\ttwo\r\n\r\n${SMUGGLED}`],
  ['a header without a colon', `${GET}${AUTHORIZED}Nothing\r\n\r\n${SMUGGLED}`],
  ['a header without a name', `${GET}${AUTHORIZED}: value\r\n\r\n${SMUGGLED}`],
  ['a NUL in a header', `${GET}${AUTHORIZED}X-Nul: a\0b\r\n\r\n${SMUGGLED}`],
  ['a bare CR in a header', `${GET}${AUTHORIZED}X-Cr: a\rX-Other: b\r\n\r\n${SMUGGLED}`],
  ['bare LF as line ends', `${GET}${AUTHORIZED}\r\n`.replaceAll('\r\n', '\n') + SMUGGLED],
  ['one bare LF', `${GET}Host: a\nAuthorization: Bearer ${ALL}\r\n\r\n${SMUGGLED}`],
  ['an invalid chunk size', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`],
  [
    'a chunk size with a prefix',
    `${POST}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  [
    'a chunk size beyond all numbers',
    `${POST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  [
    'a chunk longer than its size',
    `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  ['a chunk without its CR', `${POST}Transfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n${SMUGGLED}`],
  [
    'a chunk extension with a bare LF',
    `${POST}Transfer-Encoding: chunked\r\n\r\n2;a\n{}\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  ['no Host', `${GET}Authorization: Bearer ${ALL}\r\n\r\n${SMUGGLED}`],
  ['two Hosts', `${GET}${AUTHORIZED}Host: b\r\n\r\n${SMUGGLED}`],
  ['an empty Host', `${GET}Host:\r\nAuthorization: Bearer ${ALL}\r\n\r\n${SMUGGLED}`],
  ['a Host with a path', `${GET}Host: a/b\r\nAuthorization: Bearer ${ALL}\r\n\r\n${SMUGGLED}`],
  ['a Host with a user', `${GET}Host: b@a\r\nAuthorization: Bearer ${ALL}\r\n\r\n${SMUGGLED}`],
  [
    'an absolute target of another host',
    `GET http://b/v1/operations HTTP/1.1\r\n${AUTHORIZED}\r\n${SMUGGLED}`,
  ],
  ['a target without a slash', `GET v1/operations HTTP/1.1\r\n${AUTHORIZED}\r\n${SMUGGLED}`],
  ['an asterisk target', `OPTIONS * HTTP/1.1\r\n${AUTHORIZED}\r\n${SMUGGLED}`],
  ['a fragment in the target', `GET /v1/operations#here HTTP/1.1\r\n${AUTHORIZED}\r\n${SMUGGLED}`],
  ['a NUL in the target', `GET /v1/operations/%00 HTTP/1.1\r\n${AUTHORIZED}\r\n${SMUGGLED}`],
  ['a space in the target', `GET /v1/oper ations HTTP/1.1\r\n${AUTHORIZED}\r\n${SMUGGLED}`],
  ['no version (HTTP/0.9)', `GET /v1/operations\r\n\r\n${SMUGGLED}`],
  ['version 0.9', `GET /v1/operations HTTP/0.9\r\n${AUTHORIZED}\r\n${SMUGGLED}`],
  ['version 2.0', `GET /v1/operations HTTP/2.0\r\n${AUTHORIZED}\r\n${SMUGGLED}`],
  ['version 9', `GET /v1/operations HTTP/9.9\r\n${AUTHORIZED}\r\n${SMUGGLED}`],
  ['the preface of HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${SMUGGLED}`],
  ['a method in small letters', `get /v1/operations HTTP/1.1\r\n${AUTHORIZED}\r\n${SMUGGLED}`],
  ['a TLS greeting', Buffer.from('16030100a5010000a10303', 'hex')],
  [
    'a body on a GET that holds a request',
    `${GET}${AUTHORIZED}Content-Length: ${SMUGGLED.length}\r\nConnection: close\r\n\r\n${SMUGGLED}`,
  ],
];

test.each(CASES)('%s gets one 400, the connection closes, and nothing is executed', async (_, request) => {
  const responses = await exchangeUntilClosed(api.port, request);
  expect(responses.map(({ status }) => status)).toEqual([400]);
  const [{ headers, body }] = responses as [(typeof responses)[number]];
  const problem = JSON.parse(body) as Problem;
  expect(problem.code).toBe('request_invalid');
  expect(problem.requestId).toBe(headers['x-request-id']);
  expect(headers['content-type']).toBe('application/problem+json');
  expect(headers.connection).toBe('close');
  expect(executed).toEqual([]);
});

test('ignores an upgrade to HTTP/2, and serves the request over HTTP/1.1', async () => {
  const upgrade =
    'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n';
  const responses = await exchangeUntilClosed(api.port, `${GET}${AUTHORIZED}${upgrade}\r\n`);
  expect(responses.map(({ status }) => status)).toEqual([200]);
});

test('serves an absolute target of the same host', async () => {
  const request = `GET http://a/v1/operations HTTP/1.1\r\n${AUTHORIZED}Connection: close\r\n\r\n`;
  expect((await exchangeUntilClosed(api.port, request)).map(({ status }) => status)).toEqual([200]);
});

test('responds to the requests of one packet in order, and then refuses a malformed one', async () => {
  const responses = await exchangeUntilClosed(api.port, `${SMUGGLED}${SMUGGLED}nonsense\r\n\r\n`);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 400]);
});
