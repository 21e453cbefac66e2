import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchJson, fetchKeySet } from '../../src/modules/identity/oauth/fetch-key-set.ts';

const MOST_BYTES = 524_288;
const { signal } = new AbortController();

let server: Server;
let url: string;
let requested: string[];
let headers: IncomingHttpHeaders;
let responses: Readonly<Record<string, readonly [status: number, body: string]>>;
beforeEach(async () => {
  [requested, responses] = [[], {}];
  server = createServer((request, response) => {
    requested.push(request.url!);
    ({ headers } = request);
    const [status, body] = responses[request.url!] ?? [404, ''];
    response.writeHead(status).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const fetched = (body: string, status = 200) => {
  responses = { '/': [status, body] };
  return fetchJson(`${url}/`, signal);
};

test('requests JSON, and reads numbers of any size', async () => {
  expect(await fetched('{"n":9007199254740993}')).toHaveProperty('n');
  expect(headers.accept).toBe('application/json, application/jwk-set+json');
});

test.each(['[]', 'null', '"text"', '{', '', '{"a":1,"a":2}'])(
  'rejects %j, which is not a JSON object',
  async (body) => {
    await expect(fetched(body)).rejects.toThrow();
  },
);

test.each([201, 204, 302, 404, 500])(
  'rejects a response with status %i, whatever its body',
  async (status) => {
    await expect(fetched(status === 204 ? '' : '{}', status)).rejects.toThrow(`status ${status}`);
  },
);

test('reads 512 KiB, and rejects one byte more', async () => {
  const largest = '{}'.padEnd(MOST_BYTES, ' ');
  expect(await fetched(largest)).toEqual({});
  await expect(fetched(`${largest} `)).rejects.toThrow(`more than ${MOST_BYTES} bytes`);
});

test('fetches nothing over plain HTTP', async () => {
  await expect(fetchJson('http://issuer.example/', signal)).rejects.toThrow('neither https');
});

const keySet = (issuer: string) =>
  fetchKeySet({ issuer, audience: 'a', keySetUrl: null, accountClaim: 'a', workspaceClaim: null }, signal);

test.each(['/tenant', '/tenant/', '/a/tenant'])(
  'finds the metadata of an issuer with the path %s',
  async (path) => {
    const issuer = url + path;
    const bare = path.replace(/\/$/, '');
    const metadata = JSON.stringify({ issuer, jwks_uri: `${url}/keys` });
    const last = `${bare}/.well-known/openid-configuration`;
    responses = { [last]: [200, metadata], '/keys': [200, '{"keys":[]}'] };
    expect(await keySet(issuer)).toEqual({ keys: [] });
    expect(requested).toEqual([`/.well-known/oauth-authorization-server${bare}`, last, '/keys']);
  },
);

test.each([{}, { jwks_uri: null }, { jwks_uri: 7 }, { jwks_uri: ['/keys'] }])(
  'rejects metadata with %j',
  async (named) => {
    const metadata = JSON.stringify({ issuer: url, ...named });
    responses = { '/.well-known/oauth-authorization-server': [200, metadata] };
    await expect(keySet(url)).rejects.toThrow('names no key set');
  },
);
