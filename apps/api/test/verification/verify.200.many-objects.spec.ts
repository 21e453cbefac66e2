import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertInvariants, startTestApi, type TestApi } from '../support/test-api.ts';

/** The contract of GitHub's issues uses signed events, so each object is looked for in claims and in events. */
const MOST_OBJECTS = 5000;

let api: TestApi;
let listed = '[]';
const provider = createServer((request, response) => {
  const body = request.url!.includes('/issues') ? listed : '{"full_name":"octocat/hello","private":true}';
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
});
beforeAll(async () => {
  api = await startTestApi();
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  const { port } = provider.address() as AddressInfo;
  await api.call('POST', '/v1/connections', {
    body: {
      ...{ service: 'github', name: 'github', environment: 'test' },
      baseUrl: `http://127.0.0.1:${port}`,
      credential: { type: 'bearer', token: 'agent' },
    },
  });
});
afterAll(async () => {
  await assertInvariants(api);
  await api.stop();
  provider.close();
});

async function verifyBeside(issues: number) {
  const input = { owner: 'octocat', repo: 'hello', title: `Pump ${randomUUID()} leaks` };
  const body = { contract: 'github.issue.created@1', input };
  const { json } = await api.call('POST', '/v1/operations', { body });
  const { marker } = json.correlationKeys as { marker: string };
  const at = new Date(Date.now() + 1000).toISOString();
  const member = { title: input.title, body: marker, created_at: at, updated_at: at };
  const issue = (id: number): object => ({ id, number: id, ...(id === 1 ? member : { title: '' }) });
  listed = JSON.stringify(Array.from({ length: issues }, (_, index) => issue(index + 1)));
  return (await api.call('POST', `/v1/operations/${String(json.id)}/verify`)).json;
}

test('a response with more objects than are compared with claims and events is over the limit', async () => {
  expect(await verifyBeside(MOST_OBJECTS)).not.toMatchObject({ reason: 'observation_too_large' });
  expect(await verifyBeside(MOST_OBJECTS + 1)).toMatchObject({
    ...{ verdict: 'inconclusive', reason: 'observation_too_large', charged: 0 },
  });
});
