import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL, startProbe, type ProbeApi } from './probe-api.ts';

let api: ProbeApi;

beforeAll(async () => {
  api = await startProbe();
});
afterAll(() => api.close());

const OPERATION = `op_${'0'.repeat(26)}`;

interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function send(path: string, { headers = {}, ...init }: Ask = {}): Promise<Response> {
  return fetch(api.url + path, { ...init, headers: { authorization: `Bearer ${ALL}`, ...headers } });
}

test('sends the status, the headers and the body of a handler', async () => {
  const response = await send('/v1/operations', {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=UTF-8' },
    body: '{"contract":"a.b@1","input":{}}',
  });
  expect(response.status).toBe(201);
  expect(response.headers.get('location')).toBe('/v1/operations/op_x');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual({ caller: 'key_all', contract: 'a.b@1', input: {} });
});

test('sends a text unchanged, so that a replay is byte-identical', async () => {
  const response = await send(`/v1/operations/${OPERATION}/verify`, {
    method: 'POST',
    headers: { 'idempotency-key': 'k' },
  });
  expect(await response.text()).toBe(`{"id":"${OPERATION}", "key":"k"}`);
  expect(response.headers.get('content-type')).toBe('application/json');
});

test('verify accepts no body, an empty body or an empty object, and nothing else', async () => {
  const path = `/v1/operations/${OPERATION}/verify`;
  const json = { 'content-type': 'application/json' };
  expect((await send(path, { method: 'POST' })).status).toBe(200);
  expect((await send(path, { method: 'POST', headers: json, body: '' })).status).toBe(200);
  expect((await send(path, { method: 'POST', headers: json, body: '{}' })).status).toBe(200);
  expect((await send(path, { method: 'POST', headers: json, body: 'null' })).status).toBe(400);
});

test('a valid query reaches the handler unchanged', async () => {
  const response = await send('/v1/operations?limit=7&cursor=abc');
  expect(await response.json()).toEqual({ query: { limit: '7', cursor: 'abc' } });
});

test('a path parameter reaches the handler decoded', async () => {
  expect(await (await send('/v1/contracts/github.issue.created%401')).json()).toEqual({
    id: 'github.issue.created@1',
  });
});

test('a 204 has no body and no content type', async () => {
  const response = await send(`/v1/connections/con_${'0'.repeat(26)}`, { method: 'DELETE' });
  expect(response.status).toBe(204);
  expect(response.headers.get('content-type')).toBeNull();
  expect(await response.text()).toBe('');
});

test('the bytes of a webhook reach the handler unchanged, whatever they are', async () => {
  const response = await fetch(`${api.url}/v1/events/github/ws_${'0'.repeat(26)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from([0xff, 0xfe, 0x00]),
  });
  expect(await response.json()).toEqual({ bytes: 3 });
});

test('accepts a webhook of 1 MiB, and refuses one byte more', async () => {
  const deliver = async (bytes: number): Promise<number> =>
    (
      await fetch(`${api.url}/v1/events/github/ws_${'0'.repeat(26)}`, {
        method: 'POST',
        body: Buffer.alloc(bytes),
      })
    ).status;
  expect(await deliver(1_048_576)).toBe(200);
  expect(await deliver(1_048_577)).toBe(413);
});

test('a request with the current ETag gets a 304 without a body', async () => {
  const path = `/v1/operations/${OPERATION}/receipt`;
  const first = await send(path);
  expect(first.headers.get('etag')).toBe('"r1"');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  for (const known of ['"r1"', '"r0", "r1"', 'W/"r1"', '*']) {
    const again = await send(path, { headers: { 'if-none-match': known } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', '"r1"']);
  }
  expect((await send(path, { headers: { 'if-none-match': '"r0"' } })).status).toBe(200);
});

test('a response without an ETag must not be stored', async () => {
  expect((await send('/v1/operations')).headers.get('cache-control')).toBe('no-store');
});

test('the response to HEAD is that of GET without the body', async () => {
  const [head, get] = [await send('/healthz', { method: 'HEAD' }), await send('/healthz')];
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
});

test('every response has the security headers, and none names the server software', async () => {
  const { headers } = await send('/v1/operations');
  expect(headers.get('server')).toBeNull();
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=/);
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('the OpenAPI document has an ETag and needs a credential', async () => {
  expect((await fetch(`${api.url}/v1/openapi.json`)).status).toBe(401);
  const response = await send('/v1/openapi.json');
  const etag = response.headers.get('etag')!;
  expect(((await response.json()) as { openapi: string }).openapi).toBe('3.1.1');
  expect((await send('/v1/openapi.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('the type of a problem is the URL of a page, in HTML or Markdown', async () => {
  const { type } = (await (await fetch(`${api.url}/nowhere`)).json()) as { type: string };
  const html = await fetch(type);
  expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await html.text()).toContain('<h1>Not found</h1>');
  const markdown = await fetch(type, { headers: { accept: 'text/markdown' } });
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(await markdown.text()).toMatch(/^# Not found\n/);
  expect((await fetch(`${api.url}/errors/no_such_code`)).status).toBe(404);
});
