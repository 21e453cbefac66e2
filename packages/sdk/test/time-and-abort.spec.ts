import { expect, onTestFinished, test, vi } from 'vitest';
import { TimeoutError, UserAbortError } from '../src/errors/connection-errors.ts';
import { systemPlatform } from '../src/transport/platform.ts';
import { startFaultServer } from './support/fault-server.ts';
import { testTransport } from './support/test-transport.ts';

const success = { status: 200, body: { ok: true } } as const;

test.each(['silence', 'half'] as const)(
  'an attempt that ends in %s is timed out and tried again',
  async (fault) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const server = await startFaultServer(fault, success);
    let headCame: () => void = () => undefined;
    const head = new Promise<void>((resolve) => (headCame = resolve));
    const reading: typeof fetch = (input, init) =>
      systemPlatform.fetch(input, init).finally(() => {
        headCame();
      });
    const { transport } = testTransport(server.baseUrl, { timeoutMs: 60 }, { fetch: reading });
    const sent = transport.send({ operation: 'getUsage' });
    await (fault === 'half' ? head : server.whenArrived(1));
    vi.advanceTimersByTime(60);
    expect(await sent).toMatchObject({ attempts: 2 });
  },
);

test('when every attempt is timed out, a TimeoutError says after how long', async () => {
  const server = await startFaultServer('silence', 'silence');
  const { transport } = testTransport(server.baseUrl);
  const sent = transport.send({ operation: 'getUsage', timeoutMs: 40, maxRetries: 1 });
  await expect(sent).rejects.toBeInstanceOf(TimeoutError);
  await expect(sent).rejects.toMatchObject({ code: 'timed_out', message: 'no whole answer within 40 ms' });
});

test('the total time cuts an attempt short', async () => {
  const server = await startFaultServer('silence');
  const { transport } = testTransport(server.baseUrl);
  const sent = transport.send({ operation: 'getUsage', totalTimeoutMs: 30, maxRetries: 0 });
  await expect(sent).rejects.toMatchObject({ message: 'no whole answer within 30 ms' });
});

test.each(['silence', 'half'] as const)('an abort ends a call during %s', async (fault) => {
  const server = await startFaultServer(fault);
  const { transport } = testTransport(server.baseUrl);
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
  const { transport } = testTransport(server.baseUrl, {}, { sleep });
  const sent = transport.send({ operation: 'verifyOperation', path: { id: 'op_1' }, signal: abort.signal });
  await expect(sent).rejects.toBeInstanceOf(UserAbortError);
  await expect(sent).rejects.toMatchObject({ idempotencyKey: server.arrived[0]!.headers['idempotency-key'] });
});

test('a signal that was aborted before sends nothing', async () => {
  const server = await startFaultServer(success);
  const { transport } = testTransport(server.baseUrl);
  const sent = transport.send({ operation: 'getUsage', signal: AbortSignal.abort() });
  await expect(sent).rejects.toBeInstanceOf(UserAbortError);
  expect(server.arrived).toEqual([]);
});
