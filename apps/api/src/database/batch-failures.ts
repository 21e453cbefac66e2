import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/index.ts';
import { Log } from '../log/index.ts';
import { Metrics } from '../metrics/index.ts';

/** A failure that every batch repeats is logged this often. */
const LOGGED_EVERY_MS = 60_000;

/**
 * Tells the operator that a batch has failed. Its calls are then made by themselves and may all succeed, so nobody else
 * notices, except that the server is slow.
 */
@Injectable()
export class BatchFailures {
  /** When a failure was last logged. There are few statements, and few codes. */
  readonly #loggedAt = new Map<string, number>();

  constructor(
    private readonly log: Log,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a failure, and logs it unless the same one was logged in the last minute.
   * @param batch the name of the statement
   */
  report(batch: string, error: unknown): void {
    const code = codeOf(error);
    this.metrics.batchFailed({ batch, code });
    const now = this.clock.now().getTime();
    const failure = `${batch} ${code}`;
    if (now - (this.#loggedAt.get(failure) ?? -Infinity) < LOGGED_EVERY_MS) return;
    this.#loggedAt.set(failure, now);
    const reason = error instanceof Error ? error.message : String(error);
    this.log.warn({ batch, code, reason }, 'a batch of database calls failed; this is logged once a minute');
  }
}

/** The SQLSTATE, or the code of a failed connection. */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
}
