import type { CallOptions } from '../transport/request.ts';

/** What `begin` takes beside the contract and its input. */
export interface BeginOptions extends CallOptions {
  /** The same key, contract and input give the same operation back; a fresh key when left out. */
  readonly idempotencyKey?: string | undefined;
  /** When the operation is overdue, in seconds from now; 7 days when left out. */
  readonly deadlineSeconds?: number | undefined;
  /** Where to look; the workspace's only connection of the contract's service when left out. */
  readonly connectionId?: string | undefined;
}
