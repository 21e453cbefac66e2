import type { Operation, Verification } from '@tookeffect/wire';
import { RateLimitError } from '../errors/api-error.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** The options of `wait`. */
export interface WaitOptions extends CallOptions {
  /** The longest time to wait in milliseconds; a request that was sent before is awaited. Default: 60,000. */
  readonly withinMs?: number | undefined;
  /** Milliseconds between two requests, if the service does not say when the next is useful. Default: 2,000. */
  readonly intervalMs?: number | undefined;
  /** Verifies as soon as the service allows it; a conclusive verdict costs one credit. Default: only reads the state. */
  readonly verify?: boolean | undefined;
}

/** What is used of an operation. */
interface AwaitedOperation {
  status(options: CallOptions): PromiseLike<Operation>;
  verify(options: CallOptions): PromiseLike<Verification>;
}

/** @returns the operation with a conclusive verdict or cancelled, or as it was last read when the time was over */
export async function waitForVerdict(
  operation: AwaitedOperation,
  clock: Pick<Transport, 'now' | 'pause'>,
  { withinMs = 60_000, intervalMs = 2000, verify = false, ...call }: WaitOptions,
): Promise<Operation> {
  const endsAt = clock.now() + withinMs;
  for (;;) {
    const current = await operation.status(call);
    if (ENDED.has(current.state)) return current;
    const waitMs = (verify ? await verifyOnce(operation, call) : undefined) ?? intervalMs;
    // After a conclusive verdict the next request returns the final operation.
    if (waitMs === 0) continue;
    const remainingMs = endsAt - clock.now();
    if (remainingMs <= 0) return operation.status(call);
    await clock.pause(Math.min(waitMs, remainingMs), call.signal);
  }
}

/** A cancelled operation is never verified. */
const ENDED: ReadonlySet<Operation['state']> = new Set<Operation['state']>([
  'verified',
  'refuted',
  'cancelled',
]);

/** @returns milliseconds until the next verify is useful; 0 after a conclusive verdict; undefined if unknown */
async function verifyOnce(operation: AwaitedOperation, call: CallOptions): Promise<number | undefined> {
  try {
    const { verdict, retryAfterSeconds } = await operation.verify({ ...call, maxRetries: 0 });
    if (verdict === 'verified' || verdict === 'refuted') return 0;
    return retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
  } catch (error) {
    // Another caller has verified it just now.
    if (!(error instanceof RateLimitError && error.code === 'observed_too_recently')) throw error;
    return error.retryAfter === undefined ? undefined : error.retryAfter * 1000;
  }
}
