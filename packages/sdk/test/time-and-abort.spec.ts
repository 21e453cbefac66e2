import { expect, onTestFinished, test, vi } from 'vitest';
import { TimeoutError, UserAbortError } from '../src/errors/took-effect-error.ts';
import { systemPlatform } from '../src/transport/platform.ts';
import { startFaultServer } from './support/fault-server.ts';
import { makeTestTransport } from './support/test-client.ts';

const success = { status: 200, body: { ok: true } } as const;

test.each(['silence', 'half'] as const)(
  'after the fault %s, an attempt times out and is retried',
  async (fault) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const server = await startFaultServer(fault, success);
    let headersArrived: () => void = () => undefined;
    const headers = new Promise<void>((resolve) => (headersArrived = resolve));
    const observedFetch: typeof fetch = (input, init) =>
      systemPlatform.fetch(input, init).finally(() => {
        headersArrived();
      });
    const { transport } = makeTestTransport(server.baseUrl, { timeoutMs: 60 }, { fetch: observedFetch });
    const sent = transport.send({ operation: 'getUsage' });
    await (fault === 'half' ? headers : server.whenArrived(1));
    vi.advanceTimersByTime(60);
    expect(await sent).toMatchObject({ attempts: 2 });
  },
);

test('when every attempt times out, throws a TimeoutError with the time limit', async () => {
  const server = await startFaultServer('silence', 'silence');
  const { transport } = makeTestTransport(server.baseUrl);
  const sent = transport.send({ operation: 'getUsage', timeoutMs: 40, maxRetries: 1 });
  await expect(sent).rejects.toBeInstanceOf(TimeoutError);
  await expect(sent).rejects.toMatchObject({
    code: 'timed_out',
    message: 'no complete response within 40 ms',
  });
});

test('the total time limits an attempt', async () => {
  const server = await startFaultServer('silence');
  const { transport } = makeTestTransport(server.baseUrl);
  const sent = transport.send({ operation: 'getUsage', totalTimeoutMs: 30, maxRetries: 0 });
  await expect(sent).rejects.toMatchObject({ message: 'no complete response within 30 ms' });
});

test.each(['silence', 'half'] as const)('an abort ends a call during the fault %s', async (fault) => {
  const server = await startFaultServer(fault);
  const { transport } = makeTestTransport(server.baseUrl);
  const abort = new AbortController();
  const sent = transport.send({ operation: 'getUsage', signal: abort.signal });
  await server.whenArrived(1);
  abort.abort(new Error('enough'));
  await expect(sent).rejects.toBeInstanceOf(UserAbortError);
  await expect(sent).rejects.toMatchObject({ code: 'aborted', cause: { message: 'enough' } });
  expect(server.arrived).toHaveLength(1);
});

test('an abort ends a wait between attempts', async () => {
  const server = await startFaultServer({ status: 503, headers: { 'retry-after': '60' } }, success);
  const abort = new AbortController();
  const sleep = (delayMs: number, signal: AbortSignal | undefined): Promise<void> => {
    queueMicrotask(() => abort.abort());
    return systemPlatform.sleep(delayMs, signal);
  };
  const { transport } = makeTestTransport(server.baseUrl, {}, { sleep });
  const sent = transport.send({ operation: 'verifyOperation', path: { id: 'op_1' }, signal: abort.signal });
  await expect(sent).rejects.toBeInstanceOf(UserAbortError);
  await expect(sent).rejects.toMatchObject({ idempotencyKey: server.arrived[0]!.headers['idempotency-key'] });
});

test('sends nothing when the signal is already aborted', async () => {
  const server = await startFaultServer(success);
  const { transport } = makeTestTransport(server.baseUrl);
  const sent = transport.send({ operation: 'getUsage', signal: AbortSignal.abort() });
  await expect(sent).rejects.toBeInstanceOf(UserAbortError);
  expect(server.arrived).toEqual([]);
});
