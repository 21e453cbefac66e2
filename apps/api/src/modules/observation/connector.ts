import type { Read } from '@tookeffect/wire';
import type { ReadRequest } from '@tookeffect/evaluator';
import type { OpenConnection } from './domain/open-connection.ts';

/**
 * What speaks one wire protocol: a folder each. A connector only reads, opens no socket to an address that the guard
 * refuses, and sends the credential to the connection's origin alone.
 */
export interface Connector<Request extends ReadRequest = ReadRequest> {
  /**
   * Asks once; no retries, no redirects.
   * @returns what the provider said, or why there is nothing to judge; rejects for nothing that a provider does
   */
  read(request: Request, connection: OpenConnection, context: ReadContext): Promise<ReadAnswer>;
}

/** The bounds of one read. */
export interface ReadContext {
  /** Longer bodies are `too_large`; nothing beyond is kept. */
  readonly maxBytes: number;
  /** What the read may take, in milliseconds; the signal says when that is over. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** The statuses whose body is read; the body of any other answer says nothing that is judged. */
  readonly bodyStatuses: readonly number[];
  /** Headers to keep beside the usual ones, in lower case. */
  readonly alsoKeptHeaders?: readonly string[];
}

/** A read without its instant, which the observer knows. */
export type ReadAnswer = WithoutInstant<Read>;

type WithoutInstant<Kind> = Kind extends Read ? Omit<Kind, 'observedAt'> : never;
type ReadFailure = Extract<Read, { outcome: 'failed' }>['failure'];

/** A read without an answer that can be judged. */
export function failedRead(failure: ReadFailure): ReadAnswer {
  return { outcome: 'failed', failure };
}
