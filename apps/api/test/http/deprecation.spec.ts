import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deprecation, type Endpoint, ENDPOINTS } from '../../src/http/catalogue/index.ts';
import { describeResponses } from '../../src/http/description/described-responses.ts';
import { ALL, type ProbeApi, startProbe } from './probe-api.ts';

const DEPRECATION: Deprecation = {
  since: '2027-01-31T00:00:00Z',
  sunset: '2027-07-31T12:30:00Z',
  page: 'https://example.com/deprecated/list-operations',
};

/** No endpoint is deprecated, so this one is for this test. */
const endpoint = ENDPOINTS.listOperations as Endpoint & { deprecation?: Deprecation };
const SIX_MONTHS_MS = 181 * 24 * 3600 * 1000;

let api: ProbeApi;
beforeAll(async () => {
  endpoint.deprecation = DEPRECATION;
  api = await startProbe();
});
afterAll(async () => {
  delete endpoint.deprecation;
  await api.close();
});

test.each([
  ['a success', `Bearer ${ALL}`, 200],
  ['a problem', 'Bearer wrong', 401],
])('%s of a deprecated endpoint has Deprecation, Sunset and a link', async (_, authorization, status) => {
  const response = await fetch(`${api.url}/v1/operations`, { headers: { authorization } });
  expect(response.status).toBe(status);
  // A date of structured fields: seconds since 1970 (RFC 9745), and an HTTP date (RFC 8594).
  expect(response.headers.get('deprecation')).toBe(`@${Date.parse(DEPRECATION.since) / 1000}`);
  expect(response.headers.get('sunset')).toBe('Sat, 31 Jul 2027 12:30:00 GMT');
  expect(response.headers.get('link')).toBe(`<${DEPRECATION.page}>; rel="deprecation"; type="text/html"`);
});

test('an endpoint that is not deprecated has none of them', async () => {
  const response = await fetch(`${api.url}/healthz`);
  for (const name of ['deprecation', 'sunset', 'link']) expect(response.headers.has(name)).toBe(false);
});

test('the document declares the headers for every response of a deprecated endpoint, and for no other', () => {
  const names = (one: Endpoint): readonly string[] =>
    describeResponses('listOperations', one).flatMap(({ headers }) => Object.keys(headers ?? {}));
  const count = describeResponses('listOperations', endpoint).length;
  for (const name of ['Deprecation', 'Sunset', 'Link']) {
    expect(names(endpoint).filter((each) => each === name)).toHaveLength(count);
    expect(names(ENDPOINTS.getOperation)).not.toContain(name);
  }
});

test('an endpoint ends at least six months after it is deprecated', () => {
  const deprecations = Object.values(ENDPOINTS).flatMap(({ deprecation }) => deprecation ?? []);
  expect(deprecations).toContain(DEPRECATION);
  for (const { since, sunset } of deprecations) {
    expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThanOrEqual(SIX_MONTHS_MS);
  }
});
