import { expect, test } from 'vitest';
import { ApiError, RateLimitError } from '../src/errors/api-error.ts';
import { ConnectionError } from '../src/errors/connection-errors.ts';
import { startFaultServer } from './support/fault-server.ts';
import { RETRY_TABLE } from './support/retry-table.ts';
import { testTransport } from './support/test-transport.ts';

const success = { status: 200, body: { ok: true } } as const;

test.each(RETRY_TABLE)('$what of $operation: wait $waitMs', async ({ operation, first, waitMs }) => {
  const server = await startFaultServer(first, success);
  const { transport, waits } = testTransport(server.baseUrl);
  const sent = transport.send({ operation, ...(operation !== 'getUsage' && { body: {} }) });
  if (waitMs === null) {
    await expect(sent).rejects.toThrow();
    expect(server.arrived).toHaveLength(1);
  } else {
    expect(await sent).toMatchObject({ body: { ok: true }, attempts: 2 });
    expect(waits).toEqual([waitMs]);
  }
});

test('two retries and no more: the last refusal is thrown', async () => {
  const server = await startFaultServer({ status: 503 }, { status: 502 }, { status: 500 }, success);
  const { transport, waits } = testTransport(server.baseUrl);
  await expect(transport.send({ operation: 'getUsage' })).rejects.toMatchObject({ status: 500 });
  expect(server.arrived).toHaveLength(3);
  expect(waits).toEqual([250, 500]);
});

test('waits double up to eight seconds, with full jitter', async () => {
  const server = await startFaultServer(...Array.from({ length: 7 }, () => ({ status: 500 })));
  const { transport, waits } = testTransport(server.baseUrl, { maxRetries: 6 }, { random: () => 0.999 });
  await expect(transport.send({ operation: 'getUsage' })).rejects.toBeInstanceOf(ApiError);
  expect(waits.map(Math.round)).toEqual([500, 999, 1998, 3996, 7992, 7992]);
});

test('a long Retry-After is thrown with its seconds instead of being waited out', async () => {
  const server = await startFaultServer({ status: 429, headers: { 'retry-after': '3600' } });
  const { transport, waits } = testTransport(server.baseUrl);
  const error: unknown = await transport.send({ operation: 'getUsage' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ retryAfter: 3600 });
  expect(waits).toEqual([]);
});

test('no wait goes beyond the total time: the refusal is thrown at once', async () => {
  const server = await startFaultServer({ status: 503, headers: { 'retry-after': '20' } }, success);
  const { transport, waits } = testTransport(server.baseUrl);
  const sent = transport.send({ operation: 'getUsage', totalTimeoutMs: 20_000 });
  await expect(sent).rejects.toMatchObject({ status: 503, retryAfter: 20 });
  expect(waits).toEqual([]);
});

test('a call may ask for no retries', async () => {
  const server = await startFaultServer({ status: 503 }, success);
  const { transport } = testTransport(server.baseUrl);
  await expect(transport.send({ operation: 'getUsage', maxRetries: 0 })).rejects.toMatchObject({
    status: 503,
  });
});

test('one idempotency key goes with every attempt of a call, and another with the next call', async () => {
  const server = await startFaultServer('cut', { status: 503 }, success, success);
  const { transport } = testTransport(server.baseUrl);
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

test('a failed call names the key that it sent, so that its result can be fetched later', async () => {
  const server = await startFaultServer('cut', 'cut', 'cut', { status: 500 });
  const { transport } = testTransport(server.baseUrl);
  const lost: unknown = await transport
    .send({ operation: 'verifyOperation', path: { id: 'op_1' } })
    .catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(ConnectionError);
  expect(lost).toMatchObject({ idempotencyKey: server.arrived[0]!.headers['idempotency-key'] });
  const refused: unknown = await transport
    .send({ operation: 'verifyOperation', path: { id: 'op_1' }, idempotencyKey: 'mine', maxRetries: 0 })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 500, idempotencyKey: 'mine' });
});

test('nobody at the door is a connection error', async () => {
  const { transport } = testTransport('http://127.0.0.1:1');
  const error: unknown = await transport.send({ operation: 'getUsage' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ code: 'connection_failed' });
});
