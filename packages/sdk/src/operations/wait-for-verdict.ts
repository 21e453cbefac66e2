import type { Operation, Verification } from '@tookeffect/wire';
import { checkWholeNumber } from '../client-options.ts';
import { ApiError } from '../errors/api-error.ts';
import { namesOf, requireKnownOptions } from '../known-options.ts';
import { CALL_OPTIONS, type CallOptions } from '../transport/request.ts';
import { isTooEarly } from '../transport/retry-policy.ts';
import type { Transport } from '../transport/transport.ts';

/** The options of `wait`. */
export interface WaitOptions extends CallOptions {
  /** The longest time to wait in milliseconds; a request that was sent before is awaited. Default: 60,000. */
  readonly withinMs?: number | undefined;
  /** Milliseconds between two requests, if the service does not say when the next is useful. Default: 2,000. */
  readonly intervalMs?: number | undefined;
  /**
   * True verifies as soon as the service allows it; `again` also verifies an operation that has a conclusive verdict,
   * because its effect may be gone. A conclusive verdict costs one credit. Default: only reads the state.
   */
  readonly verify?: boolean | 'again' | undefined;
}

const WAIT_OPTIONS = namesOf<WaitOptions>({
  ...CALL_OPTIONS,
  withinMs: true,
  intervalMs: true,
  verify: true,
});

/** What is used of an operation. */
interface AwaitedOperation {
  status(options: CallOptions): PromiseLike<Operation>;
  /** Throws a refusal that says when to verify, without waiting for that time. */
  verify(options: CallOptions): PromiseLike<Verification>;
}

/**
 * @returns the operation with a conclusive verdict or cancelled, or as it was last read when waiting cannot help
 * @throws {TookEffectError} `configuration_invalid` for a time that is not a whole number of at least one millisecond
 */
export async function waitForVerdict(
  operation: AwaitedOperation,
  clock: Pick<Transport, 'now' | 'pause'>,
  options: WaitOptions,
): Promise<Operation> {
  requireKnownOptions('argument_invalid', 'wait', options, WAIT_OPTIONS);
  const { withinMs = 60_000, intervalMs = 2000, verify = false, ...call } = options;
  checkWholeNumber('intervalMs', intervalMs, 1);
  const endsAt = clock.now() + checkWholeNumber('withinMs', withinMs, 1);
  for (;;) {
    // The state can be that of an older verdict, so that `again` reads it only when its own verifies have ended.
    if (verify !== 'again') {
      const current = await operation.status(call);
      if (ENDED.has(current.state)) return current;
    }
    const waitMs = verify ? await verifyOnce(operation, intervalMs, call) : intervalMs;
    const remainingMs = endsAt - clock.now();
    // A verify before the time that the service named would be refused.
    const isUseless = waitMs === null || remainingMs <= 0 || (verify !== false && waitMs > remainingMs);
    if (isUseless) return operation.status(call);
    await clock.pause(Math.min(waitMs, remainingMs), call.signal);
  }
}

/** A cancelled operation is never verified. */
const ENDED: ReadonlySet<Operation['state']> = new Set<Operation['state']>([
  'verified',
  'refuted',
  'cancelled',
]);

/** @returns milliseconds until the next verify is useful; null if none is */
async function verifyOnce(
  operation: AwaitedOperation,
  intervalMs: number,
  call: CallOptions,
): Promise<number | null> {
  try {
    const { nextAction, retryAfterSeconds } = await operation.verify(call);
    if (nextAction !== 'wait') return null;
    return retryAfterSeconds === undefined ? intervalMs : retryAfterSeconds * 1000;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'operation_cancelled') return null;
    // Another caller verifies it, or has done so just now.
    if (!isTooEarly(error)) throw error;
    return error.retryAfter === undefined ? intervalMs : error.retryAfter * 1000;
  }
}
