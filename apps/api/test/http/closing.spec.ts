import { expect, test } from 'vitest';
import { ALL, startProbe } from './probe-api.ts';
import { held } from './probe-controller.ts';

test('a closing server completes running requests before it closes', async () => {
  const api = await startProbe();
  const headers = { authorization: `Bearer ${ALL}` };
  const pending = fetch(`${api.url}/v1/operations/op_${'0'.repeat(26)}/timeline`, { headers });
  await held.entered.promise;
  const closed = api.close();
  held.released.resolve(undefined);
  const response = await pending;
  expect(await response.json()).toEqual({ held: true });
  await closed;
  await expect(fetch(`${api.url}/healthz`)).rejects.toThrow();
});
