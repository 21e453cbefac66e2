import { Agent, type RequestOptions, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { ALL, startProbe } from './probe-api.ts';
import { held } from './probe-controller.ts';

/** Its connections stay open as long as the server lets them. */
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/** Sends a GET on a kept connection. @returns its status, its `connection` header and its body */
function read(url: string, options: RequestOptions = {}): Promise<[number, string | undefined, string]> {
  const { promise, resolve, reject } = Promise.withResolvers<[number, string | undefined, string]>();
  get(url, { ...options, agent }, (response) => {
    void text(response).then((body) => resolve([response.statusCode!, response.headers.connection, body]));
  }).on('error', reject);
  return promise;
}

test('a closing server completes running requests, each the last of its connection, and waits for no idle one', async () => {
  const api = await startProbe({ keepAliveMs: 600_000 });
  const idle = await read(`${api.url}/healthz`);
  expect(idle.slice(0, 2)).toEqual([200, 'keep-alive']);
  const headers = { authorization: `Bearer ${ALL}` };
  const target = `${api.url}/v1/operations/op_${'0'.repeat(26)}/timeline`;
  const running = read(target, { headers });
  await held.entered.promise;
  const closed = api.close();
  await expect.poll(() => fetch(`${api.url}/healthz`).catch(() => 'refused')).toBe('refused');
  held.released.resolve(undefined);
  expect(await running).toEqual([200, 'close', '{"held":true}']);
  await closed;
  await expect(read(`${api.url}/healthz`)).rejects.toThrow('ECONNREFUSED');
});
