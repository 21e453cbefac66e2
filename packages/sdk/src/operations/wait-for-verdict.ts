import type { Operation, Verification } from '@tookeffect/wire';
import { checkWholeNumber } from '../client-options.ts';
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

/**
 * @returns the operation with a conclusive verdict or cancelled, or as it was last read when the time was over
 * @throws {TookEffectError} `configuration_invalid` for a time that is not a whole number of at least one millisecond
 */
export async function waitForVerdict(
  operation: AwaitedOperation,
  clock: Pick<Transport, 'now' | 'pause'>,
  { withinMs = 60_000, intervalMs = 2000, verify = false, ...call }: WaitOptions,
): Promise<Operation> {
  checkWholeNumber('intervalMs', intervalMs, 1);
  const endsAt = clock.now() + checkWholeNumber('withinMs', withinMs, 1);
  for (;;) {
    const current = await operation.status(call);
    if (ENDED.has(current.state)) return current;
    const waitMs = verify ? await verifyOnce(operation, intervalMs, call) : intervalMs;
    const remainingMs = endsAt - clock.now();
    if (waitMs === null || remainingMs <= 0) return operation.status(call);
    await clock.pause(Math.min(waitMs, remainingMs), call.signal);
  }
}

/** A cancelled operation is never verified. */
const ENDED: ReadonlySet<Operation['state']> = new Set<Operation['state']>([
  'verified',
  'refuted',
  'cancelled',
]);

/** @returns milliseconds until the next verify is useful; null after a conclusive verdict */
async function verifyOnce(
  operation: AwaitedOperation,
  intervalMs: number,
  call: CallOptions,
): Promise<number | null> {
  try {
    const { verdict, retryAfterSeconds } = await operation.verify({ ...call, maxRetries: 0 });
    if (verdict === 'verified' || verdict === 'refuted') return null;
    return retryAfterSeconds === undefined ? intervalMs : retryAfterSeconds * 1000;
  } catch (error) {
    // Another caller has verified it just now.
    if (!(error instanceof RateLimitError && error.code === 'observed_too_recently')) throw error;
    return error.retryAfter === undefined ? intervalMs : error.retryAfter * 1000;
  }
}
