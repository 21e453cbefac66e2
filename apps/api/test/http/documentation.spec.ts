import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProbeApi, startProbe } from './probe-api.ts';

let api: ProbeApi;
beforeAll(async () => {
  api = await startProbe();
});
afterAll(() => api.close());

test('the page needs no credential, no inline script and no other host', async () => {
  const response = await fetch(`${api.url}/docs`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  const policy = response.headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  const page = await response.text();
  for (const [, attributes, text] of page.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)) {
    expect([attributes, text!.trim()]).toEqual([expect.stringMatching(/ src="\.\/docs\/[\w.-]+"/), '']);
  }
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});

test.each([
  ['swagger-ui-bundle.js', 'javascript'],
  ['swagger-ui-standalone-preset.js', 'javascript'],
  ['swagger-ui-init.js', 'javascript'],
  ['swagger-ui.css', 'css'],
  ['favicon-32x32.png', 'png'],
])('the %s of the page is loaded from this server', async (file, type) => {
  const response = await fetch(`${api.url}/docs/${file}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining(type),
  ]);
});

test('a browser gets a start page whose links work, without a script', async () => {
  const response = await fetch(api.url, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = await response.text();
  expect(page).not.toContain('<script');
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!);
  expect(links).toContain('docs');
  // The probe has no signing keys and no health module.
  for (const link of links.filter((one) => one.startsWith('docs'))) {
    expect([link, (await fetch(new URL(link, `${api.url}/`))).status]).toEqual([link, 200]);
  }
});

test('the public document is the OpenAPI 3.1 document', async () => {
  const response = await fetch(`${api.url}/docs/json`);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toMatchObject({ openapi: '3.1.1', info: { title: 'TookEffect' } });
});

test.each(['/docs/nothing', '/docs/LICENSE', '/docs/../package.json', '/docs/%2e%2e/package.json', '/docsx'])(
  '%s is not found',
  async (path) => {
    const response = await fetch(api.url + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  },
);

test('the page has another content security policy than the API', async () => {
  const { headers } = await fetch(`${api.url}/healthz`);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
});
