import { expect, test } from 'vitest';
import type { WaitOptions } from '../src/index.ts';
import { OperationHandle } from '../src/operations/operation-handle.ts';
import { createTestService } from '../src/testing/index.ts';
import { TookEffect } from '../src/client.ts';
import { makeTestTransport } from './support/test-client.ts';
import { startFaultServer, type Behaviour } from './support/fault-server.ts';
import { example } from './support/example.ts';

const operation = example('operation', 'created');
const shown = (state: string): Behaviour => ({
  status: 200,
  body: state === 'verified' ? example('operation', 'verified') : { ...operation, state },
});
const verdict = (name: string, more: object = {}): Behaviour => ({
  status: 200,
  body: { ...example('verification', name), ...more },
});
const tooSoon: Behaviour = {
  status: 429,
  headers: { 'retry-after': '7' },
  body: {
    code: 'observed_too_recently',
    status: 429,
    title: 'T',
    detail: 'D',
    type: '/errors/observed_too_recently',
  },
};

/** Waits against a server with these behaviours; waits take no time. */
async function waitWith(behaviours: readonly Behaviour[], options?: WaitOptions) {
  const server = await startFaultServer(...behaviours);
  const { transport, waits } = makeTestTransport(server.baseUrl);
  const result = await new OperationHandle(transport, operation.id as string).wait(options);
  return { state: result.state, waits, sent: server.arrived.map(({ method }) => method).join(' ') };
}

test('the state is read until it is conclusive, and nothing is verified', async () => {
  const run = await waitWith([shown('created'), shown('pending'), shown('refuted')], { intervalMs: 500 });
  expect(run).toEqual({ state: 'refuted', waits: [500, 500], sent: 'GET GET GET' });
});

test('a cancelled operation is not waited for', async () => {
  expect(await waitWith([shown('cancelled')], { verify: true })).toMatchObject({
    state: 'cancelled',
    sent: 'GET',
  });
});

test('with verify, it is verified when the service allows it, and the final operation is returned', async () => {
  const pending = verdict('pending', { retryAfterSeconds: 4 });
  const run = await waitWith(
    [
      shown('created'),
      pending,
      shown('pending'),
      tooSoon,
      shown('pending'),
      verdict('verified'),
      shown('verified'),
    ],
    { verify: true },
  );
  expect(run).toEqual({ state: 'verified', waits: [4000, 7000], sent: 'GET POST GET POST GET POST GET' });
});

test.each([
  ['is in progress elsewhere', 'verification_in_flight'],
  ['of an earlier call is in progress', 'idempotency_in_flight'],
])('a verify that %s is waited for, and its verdict is read without another one', async (_, code) => {
  const inFlight: Behaviour = { status: 409, headers: { 'retry-after': '1' }, body: { code } };
  const run = await waitWith([shown('created'), inFlight, shown('verified')], { verify: true });
  expect(run).toEqual({ state: 'verified', waits: [1000], sent: 'GET POST GET' });
});

test('a verify that fails for a moment is repeated as any other request', async () => {
  const run = await waitWith([shown('created'), { status: 503 }, verdict('verified'), shown('verified')], {
    verify: true,
  });
  expect(run).toEqual({ state: 'verified', waits: [250], sent: 'GET POST POST GET' });
});

test('it ends at once where waiting cannot change the verdict', async () => {
  const inconclusive = verdict('inconclusive', { nextAction: 'reconcile' });
  const run = await waitWith([shown('created'), inconclusive, shown('inconclusive')], { verify: true });
  expect(run).toEqual({ state: 'inconclusive', waits: [], sent: 'GET POST GET' });
});

test('it ends at once where the service refuses a verify for longer than the time that is left', async () => {
  const later = verdict('pending', { retryAfterSeconds: 61 });
  const run = await waitWith([shown('created'), later, shown('pending')], { verify: true });
  expect(run).toEqual({ state: 'pending', waits: [], sent: 'GET POST GET' });
});

test('it ends where the operation is cancelled before the verify', async () => {
  const cancelled: Behaviour = { status: 409, body: { code: 'operation_cancelled' } };
  const run = await waitWith([shown('created'), cancelled, shown('cancelled')], { verify: true });
  expect(run).toEqual({ state: 'cancelled', waits: [], sent: 'GET POST GET' });
});

test('with verify again, an earlier verdict does not end the wait', async () => {
  const later = verdict('pending', { retryAfterSeconds: 4 });
  const behaviours = [tooSoon, later, verdict('refuted'), shown('refuted')];
  const run = await waitWith(behaviours, { verify: 'again' });
  expect(run).toEqual({ state: 'refuted', waits: [7000, 4000], sent: 'POST POST POST GET' });
});

test('it ends when the time is over, with the operation as it is then', async () => {
  const run = await waitWith([shown('created'), shown('pending'), shown('pending'), shown('pending')], {
    withinMs: 3000,
  });
  expect(run).toEqual({ state: 'pending', waits: [2000, 1000], sent: 'GET GET GET GET' });
});

test('a conclusive verdict is not asked for again, even if the operation does not show it yet', async () => {
  const run = await waitWith([shown('created'), verdict('verified'), shown('pending')], { verify: true });
  expect(run).toEqual({ state: 'pending', waits: [], sent: 'GET POST GET' });
});

test.each(['withinMs', 'intervalMs'])('%s must let time pass, and end', async (option) => {
  for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    await expect(waitWith([], { [option]: value })).rejects.toMatchObject({
      code: 'configuration_invalid',
      message: expect.stringContaining(option) as string,
    });
  }
});

test('a refused verify is thrown, and an abort ends the wait', async () => {
  const contract = { id: 'shop.order.placed@1', input: { type: 'object' } };
  const service = await createTestService({ contracts: [contract], credits: 0 });
  const begun = await new TookEffect(service.clientOptions).begin(contract.id, {});
  await expect(begun.wait({ verify: true })).rejects.toMatchObject({ code: 'credit_exhausted' });
  const aborted = new AbortController();
  const waiting = begun.wait({ signal: aborted.signal });
  aborted.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
});
