import type { Problem } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL, startProbe, type ProbeApi } from './probe-api.ts';
import { executed } from './probe-controller.ts';
import { exchangeUntilClosed, receiveText, type RawResponse, type RawRequest } from './raw-exchange.ts';

let api: ProbeApi;

beforeAll(async () => {
  api = await startProbe({ bounds: { headersTimeoutMs: 200, requestTimeoutMs: 400, checkIntervalMs: 50 } });
});
afterAll(() => api.close());

const AUTHORIZED = `Host: a\r\nAuthorization: Bearer ${ALL}\r\n`;
const CREATE = `POST /v1/operations HTTP/1.1\r\n${AUTHORIZED}Content-Type: application/json\r\n`;

async function onlyResponse(request: RawRequest): Promise<RawResponse & { readonly code: string }> {
  const responses = await exchangeUntilClosed(api.port, request);
  expect(responses).toHaveLength(1);
  const [response] = responses as [RawResponse];
  const problem = JSON.parse(response.body) as Problem;
  expect(problem.requestId).toBe(response.headers['x-request-id']);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.headers.server).toBeUndefined();
  return { ...response, code: problem.code };
}

test('headers that do not arrive in time get a 408', async () => {
  expect(await onlyResponse('GET /healthz HTTP/1.1\r\nHost: a\r\n')).toMatchObject({
    status: 408,
    code: 'request_timeout',
  });
});

test('a body that does not arrive in time gets a 408, and nothing is executed', async () => {
  executed.length = 0;
  expect(await onlyResponse(`${CREATE}Content-Length: 10\r\n\r\n{`)).toMatchObject({
    status: 408,
    code: 'request_timeout',
  });
  expect(executed).toEqual([]);
});

test('a declared size beyond the limit gets a 413 before the body arrives', async () => {
  const request = `${CREATE}Content-Length: 99999999\r\n\r\n`;
  expect(await onlyResponse(request)).toMatchObject({ status: 413, code: 'body_too_large' });
});

test('chunks beyond the limit get a 413 before the rest of the body arrives', async () => {
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  const request = `${CREATE}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`;
  expect(await onlyResponse(request)).toMatchObject({ status: 413, code: 'body_too_large' });
});

test('headers beyond 16 KiB get a 431', async () => {
  const request = `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(17_000)}\r\n\r\n`;
  expect(await onlyResponse(request)).toMatchObject({ status: 431, code: 'headers_too_large' });
});

test('many small headers beyond 16 KiB get a 431 too', async () => {
  const many = Array.from({ length: 1500 }, (_, index) => `X-${index}: value\r\n`).join('');
  expect(await onlyResponse(`GET /healthz HTTP/1.1\r\nHost: a\r\n${many}\r\n`)).toMatchObject({
    status: 431,
  });
});

test('a target beyond 8 KiB gets a 414', async () => {
  const request = `GET /healthz?${'x'.repeat(8300)} HTTP/1.1\r\nHost: a\r\n\r\n`;
  expect(await onlyResponse(request)).toMatchObject({ status: 414, code: 'uri_too_long' });
});

test('a target beyond 16 KiB gets a 414 too, and long headers stay a 431', async () => {
  for (const bytes of [16_500, 40_000]) {
    const long = `GET /healthz?${'x'.repeat(bytes)} HTTP/1.1\r\nHost: a\r\n\r\n`;
    expect(await onlyResponse(long)).toMatchObject({ status: 414, code: 'uri_too_long' });
  }
  const target = `GET /healthz?${'x'.repeat(8000)} HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(9000)}\r\n\r\n`;
  expect(await onlyResponse(target)).toMatchObject({ status: 431, code: 'headers_too_large' });
});

test('an HTTP/1.0 client with Expect gets its response, and no 100 Continue', async () => {
  const request = `POST /v1/operations/op_${'0'.repeat(26)}/verify HTTP/1.0\r\n${AUTHORIZED}Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
  const statusLines = await receiveText(api.port, request);
  expect(statusLines.match(/HTTP\/1\.[01] \d+/g)).toEqual(['HTTP/1.1 200']);
});

test('an unknown expectation gets a 417', async () => {
  const request = `${CREATE}Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}`;
  expect(await onlyResponse(request)).toMatchObject({ status: 417, code: 'expectation_failed' });
});

test('CONNECT gets a 405', async () => {
  const request = 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n';
  expect(await onlyResponse(request)).toMatchObject({ status: 405, code: 'method_not_allowed' });
});

test('two credentials get a 401, even when one is valid', async () => {
  const request = `GET /v1/operations HTTP/1.1\r\n${AUTHORIZED}Authorization: Bearer other\r\nConnection: close\r\n\r\n`;
  expect(await onlyResponse(request)).toMatchObject({ status: 401, code: 'credential_invalid' });
});

test('sends 100 Continue only after a valid credential', async () => {
  const request =
    'POST /v1/operations HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n';
  const response = await onlyResponse(request);
  expect(response).toMatchObject({ status: 401, code: 'credential_missing' });
  expect(response.headers.connection).toBe('close');
});

test('a request with Expect gets 100 Continue and its response', async () => {
  const request = `POST /v1/operations/op_${'0'.repeat(26)}/verify HTTP/1.1\r\n${AUTHORIZED}Expect: 100-continue\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
  expect((await exchangeUntilClosed(api.port, request)).map(({ status }) => status)).toEqual([200]);
});
