import { expect, test } from 'vitest';
import { ApiError, RateLimitError } from '../src/errors/api-error.ts';
import { ConnectionError } from '../src/errors/took-effect-error.ts';
import type { ApiRequest, OperationId } from '../src/transport/request.ts';
import { startFaultServer } from './support/fault-server.ts';
import { RETRY_TABLE } from './support/retry-table.ts';
import { makeTestTransport } from './support/test-client.ts';

const success = { status: 200, body: { ok: true } } as const;

test.each(RETRY_TABLE.filter(({ waitMs }) => waitMs !== null))(
  'after $what on $operation, retries after $waitMs ms',
  async ({ operation, first, waitMs }) => {
    const server = await startFaultServer(first, success);
    const { transport, waits } = makeTestTransport(server.baseUrl);
    expect(await transport.send(requestFor(operation))).toMatchObject({ body: { ok: true }, attempts: 2 });
    expect(waits).toEqual([waitMs]);
  },
);

test.each(RETRY_TABLE.filter(({ waitMs }) => waitMs === null))(
  'after $what on $operation, does not retry',
  async ({ operation, first }) => {
    const server = await startFaultServer(first, success);
    const { transport } = makeTestTransport(server.baseUrl);
    await expect(transport.send(requestFor(operation))).rejects.toThrow();
    expect(server.arrived).toHaveLength(1);
  },
);

function requestFor(operation: OperationId): ApiRequest {
  return { operation, ...(operation !== 'getUsage' && { body: {} }) };
}

test('retries twice by default, then throws the last error', async () => {
  const server = await startFaultServer({ status: 503 }, { status: 502 }, { status: 500 }, success);
  const { transport, waits } = makeTestTransport(server.baseUrl);
  await expect(transport.send({ operation: 'getUsage' })).rejects.toMatchObject({ status: 500 });
  expect(server.arrived).toHaveLength(3);
  expect(waits).toEqual([250, 500]);
});

test('doubles the wait up to 8 s, with full jitter', async () => {
  const server = await startFaultServer(...Array.from({ length: 7 }, () => ({ status: 500 })));
  const { transport, waits } = makeTestTransport(server.baseUrl, { maxRetries: 6 }, { random: () => 0.999 });
  await expect(transport.send({ operation: 'getUsage' })).rejects.toBeInstanceOf(ApiError);
  expect(waits.map(Math.round)).toEqual([500, 999, 1998, 3996, 7992, 7992]);
});

test('throws at once when Retry-After is above 60 s, with its seconds', async () => {
  const server = await startFaultServer({ status: 429, headers: { 'retry-after': '3600' } });
  const { transport, waits } = makeTestTransport(server.baseUrl);
  const error: unknown = await transport.send({ operation: 'getUsage' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ retryAfter: 3600 });
  expect(waits).toEqual([]);
});

test('throws at once when the wait would exceed the total time', async () => {
  const server = await startFaultServer({ status: 503, headers: { 'retry-after': '20' } }, success);
  const { transport, waits } = makeTestTransport(server.baseUrl);
  const sent = transport.send({ operation: 'getUsage', totalTimeoutMs: 20_000 });
  await expect(sent).rejects.toMatchObject({ status: 503, retryAfter: 20 });
  expect(waits).toEqual([]);
});

test.each(['idempotency_in_flight', 'verification_in_flight'])(
  'waits for a call that is in progress until the total time is over (%s)',
  async (code) => {
    const busy = { status: 409, body: { code }, headers: { 'retry-after': '1' } };
    const server = await startFaultServer(busy, busy, busy, busy, { status: 503 }, success);
    const { transport, waits } = makeTestTransport(server.baseUrl);
    const sent = await transport.send({ operation: 'verifyOperation', path: { id: 'op_1' } });
    expect([sent.attempts, waits.slice(0, 4)]).toEqual([6, [1000, 1000, 1000, 1000]]);

    const other = await startFaultServer(busy, busy, busy, busy);
    const late = makeTestTransport(other.baseUrl);
    const refused = late.transport.send({
      operation: 'verifyOperation',
      path: { id: 'op_1' },
      totalTimeoutMs: 2500,
    });
    await expect(refused).rejects.toMatchObject({ status: 409, code });
    expect(late.waits).toEqual([1000, 1000]);
  },
);

test('does not retry with maxRetries 0', async () => {
  const server = await startFaultServer({ status: 503 }, success);
  const { transport } = makeTestTransport(server.baseUrl);
  await expect(transport.send({ operation: 'getUsage', maxRetries: 0 })).rejects.toMatchObject({
    status: 503,
  });
});

test('sends the same idempotency key with every attempt of a call, and a new one with the next call', async () => {
  const server = await startFaultServer('cut', { status: 503 }, success, success);
  const { transport } = makeTestTransport(server.baseUrl);
  const first = await transport.send({ operation: 'verifyOperation', path: { id: 'op_1' } });
  const second = await transport.send({ operation: 'verifyOperation', path: { id: 'op_1' } });
  const keys = server.arrived.map(({ headers }) => headers['idempotency-key']);
  expect(keys.slice(0, 3)).toEqual([first.idempotencyKey, first.idempotencyKey, first.idempotencyKey]);
  expect(keys[3]).toBe(second.idempotencyKey);
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
  expect(first.idempotencyKey).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test('an error contains the idempotency key that was sent, so that the result can be fetched later', async () => {
  const server = await startFaultServer('cut', 'cut', 'cut', { status: 500 });
  const { transport } = makeTestTransport(server.baseUrl);
  const connectionError: unknown = await transport
    .send({ operation: 'verifyOperation', path: { id: 'op_1' } })
    .catch((error: unknown) => error);
  expect(connectionError).toBeInstanceOf(ConnectionError);
  expect(connectionError).toMatchObject({ idempotencyKey: server.arrived[0]!.headers['idempotency-key'] });
  const apiError: unknown = await transport
    .send({ operation: 'verifyOperation', path: { id: 'op_1' }, idempotencyKey: 'mine', maxRetries: 0 })
    .catch((error: unknown) => error);
  expect(apiError).toMatchObject({ status: 500, idempotencyKey: 'mine' });
});

test('a refused connection is a ConnectionError', async () => {
  const { transport } = makeTestTransport('http://127.0.0.1:1');
  const error: unknown = await transport.send({ operation: 'getUsage' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ code: 'connection_failed' });
});
