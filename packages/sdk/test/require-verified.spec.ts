import { expect, test } from 'vitest';
import { NotVerifiedError } from '../src/index.ts';
import { example } from './support/example.ts';
import { startTestClient } from './support/test-client.ts';

const ok = (body: unknown) => ({ status: 200, body }) as const;
const operation = example('operation', 'verified');
const verified = example('verification', 'verified');
const refuted = example('verification', 'refuted');
const id = operation.id as string;

/** @returns what a promise rejects with */
const rejection = (promise: Promise<unknown>): Promise<unknown> => promise.catch((thrown: unknown) => thrown);

test('the error of an unverified effect contains the verification unchanged', async () => {
  const { te } = await startTestClient(ok(refuted));
  const error = await rejection(te.resume(id).requireVerified());
  expect(error).toBeInstanceOf(NotVerifiedError);
  expect(error).toMatchObject({ code: 'not_verified', operationId: id, verification: refuted });
});

test('an operation with another input is refused before the service is asked to verify', async () => {
  const { te, server } = await startTestClient(ok(operation));
  const error = await rejection(te.resume(id).requireVerified({ input: { owner: 'eve' } }));
  expect(error).toMatchObject({ code: 'input_differs', operationId: id, verification: null });
  expect(server.arrived.map(({ method }) => method)).toEqual(['GET']);
});

test('judges an earlier verification by its idempotency key', async () => {
  const { te, server } = await startTestClient(ok(operation), ok(verified));
  const input = operation.input as object as Record<string, string>;
  const judged = await te.resume(id).requireVerified({ input, idempotencyKey: 'earlier' });
  expect(judged).toEqual({ ...verified, idempotencyKey: 'earlier' });
  expect(server.arrived.map(({ method, headers }) => [method, headers['idempotency-key']])).toEqual([
    ['GET', undefined],
    ['POST', 'earlier'],
  ]);
});

test('an expected input that is not JSON is a wrong call', async () => {
  const { te } = await startTestClient(ok(operation));
  const input = { owner: Number.NaN };
  const error = await rejection(te.resume(id).requireVerified({ input }));
  expect(error).toMatchObject({ code: 'argument_invalid' });
});
