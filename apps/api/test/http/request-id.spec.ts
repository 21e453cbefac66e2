import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL, startProbe, type ProbeApi } from './probe-api.ts';

let api: ProbeApi;

beforeAll(async () => {
  api = await startProbe();
});
afterAll(() => api.close());

async function idFor(path: string, own?: string): Promise<string> {
  const headers = { authorization: `Bearer ${ALL}`, ...(own === undefined ? {} : { 'x-request-id': own }) };
  return (await fetch(api.url + path, { headers })).headers.get('x-request-id')!;
}

test.each(['/healthz', '/v1/operations', '/nowhere', '/errors/not_found', '/v1/openapi.json'])(
  '%s gets a new request id each time',
  async (path) => {
    const ids = [await idFor(path), await idFor(path)];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^req_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
  },
);

test.each(['abcdefgh', 'A-1_b-2_', 'x'.repeat(64)])('keeps the caller’s id %s', async (own) => {
  expect(await idFor('/v1/operations', own)).toBe(own);
});

test.each(['short', 'x'.repeat(65), 'white space', 'new\tline', '<script>', '${jndi:x}', "id';--"])(
  'replaces the caller’s id %s',
  async (own) => {
    expect(await idFor('/v1/operations', own)).toMatch(/^req_/);
  },
);
