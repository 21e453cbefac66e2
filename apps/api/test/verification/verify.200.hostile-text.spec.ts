import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertInvariants, type TestApi } from '../support/test-api.ts';
import { startDocumentedApi } from '../support/documented-api.ts';

let api: TestApi;
let issues: object[] = [];
const provider = createServer((request, response) => {
  const body = request.url?.includes('/issues?') === true ? issues : {};
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
beforeAll(async () => {
  api = await startDocumentedApi();
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  await api.call('POST', '/v1/connections', {
    body: {
      service: 'github',
      name: 'hostile',
      baseUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      credential: { type: 'bearer', token: 'x' },
      environment: 'test',
    },
  });
});
afterAll(async () => {
  await assertInvariants(api);
  provider.closeAllConnections();
  provider.close();
  await api.stop();
});

/** An operation whose provider shows an issue under the given id. */
async function operationWith(objectId: unknown): Promise<string> {
  const title = 'Pump 7 leaks';
  const { json } = await api.call('POST', '/v1/operations', {
    body: {
      contract: 'github.issue.created@1',
      input: { owner: 'octocat', repo: 'hello', title },
    },
  });
  const { marker } = json.correlationKeys as { readonly marker: string };
  const user = { login: 'octocat' };
  issues = [
    { id: objectId, number: 1, title, body: marker, user, state: 'open', created_at: json.createdAt },
  ];
  return String(json.id);
}

test.each([
  ['U+0000', 'a\u0000b'],
  ['a backslash and a zero', 'a\\0b'],
  ['an escape', 'a\\u0000b'],
  ['quotes', `a'"b`],
  ['an astral character', '🧾'],
])('lets one operation claim an object whose id contains %s', async (_, objectId) => {
  const first = await operationWith(objectId);
  const verify = async (id: string): Promise<unknown> =>
    (await api.call('POST', `/v1/operations/${id}/verify`)).json.reason;
  expect(await verify(first)).toBe('all_checks_passed');
  expect(await verify(first)).toBe('all_checks_passed');
  const second = await operationWith(objectId);
  expect(await verify(second)).not.toBe('all_checks_passed');
});
