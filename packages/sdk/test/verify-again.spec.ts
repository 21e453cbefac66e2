import { expect, test } from 'vitest';
import { example } from './support/example.ts';
import type { Behaviour } from './support/fault-server.ts';
import { startTestClient } from './support/test-client.ts';

const verified: Behaviour = { status: 200, body: example('verification', 'verified') };
const refusal = (status: number, code: string): Behaviour => ({ status, body: { code } });

/** Verifies three times with one handle. @returns the keys that were sent, as 1, 2, … in the order of their first use */
async function keysAfter(first: Behaviour): Promise<number[]> {
  const { te, server } = await startTestClient(first, verified, verified);
  const operation = te.resume('op_1');
  await expect(operation.verify({ timeoutMs: 500 })).rejects.toThrow();
  await operation.verify();
  await operation.verify();
  const keys = server.arrived.map(({ headers }) => headers['idempotency-key']);
  const distinct = [...new Set(keys)];
  return keys.map((key) => distinct.indexOf(key) + 1);
}

test.each<[string, Behaviour]>([
  ['a time-out', 'silence'],
  ['a closed connection', 'cut'],
  ['a response of which a part is missing', 'half'],
  ['a status of a proxy', refusal(504, 'gateway_timeout')],
  ['a run that is still in progress', refusal(409, 'idempotency_in_flight')],
])('after %s, the next verify of the handle asks for the same run', async (_, first) => {
  expect(await keysAfter(first)).toEqual([1, 1, 2]);
});

test.each<[string, Behaviour]>([
  ['a refusal', refusal(402, 'credit_exhausted')],
  ['a run of another caller', refusal(409, 'verification_in_flight')],
])('after %s, the next verify has a key of its own', async (_, first) => {
  expect(await keysAfter(first)).toEqual([1, 2, 3]);
});

test('after a call that its caller aborted, the next verify asks for the same run', async () => {
  const { te, server } = await startTestClient('silence', verified);
  const operation = te.resume('op_1');
  const aborted = new AbortController();
  const call = operation.verify({ signal: aborted.signal }).catch((error: unknown) => error);
  await server.whenArrived(1);
  aborted.abort();
  expect(await call).toMatchObject({ name: 'UserAbortError' });
  await operation.verify();
  const [first, second] = server.arrived.map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
});
