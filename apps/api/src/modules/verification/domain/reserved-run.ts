import type { BesideOperation, Claim, EarlierVerdict, Rival } from '@tookeffect/wire';

/** A run that `reserve_runs` has begun, with what the database knows about its operation. */
export interface ReservedRun<Connection extends { readonly service: string } = { readonly service: string }> {
  /** The fencing token of this run. */
  readonly epoch: number;
  readonly operation: ReservedOperation;
  readonly connection: Connection;
  /** Whether the stored instant of the connection's last use is a minute old. */
  readonly isConnectionUseDue: boolean;
  /** Whether an inconclusive verdict is free; after a number of free runs every verdict costs a credit. */
  readonly isFreeIfInconclusive: boolean;
  readonly actionResult: StoredActionResult | null;
  readonly ownClaims: readonly StoredClaim[];
  /** Whether the operation began without a connection, and its effect keys do not name the system yet. */
  readonly hasUnboundKeys: boolean;
  readonly rivals: readonly StoredRival[];
  readonly moreRivals: boolean;
}

/** The operation at the start of the run; instants as they are on the wire. */
export interface ReservedOperation {
  readonly id: string;
  readonly workspaceId: string;
  readonly contractHash: string;
  /** Canonical JSON. */
  readonly input: string;
  readonly salt: string;
  readonly marker: string | null;
  /** Whether the contract uses signed events. */
  readonly readsEvents: boolean;
  /** JSON of `{observedAt, reads}`. */
  readonly baseline: string | null;
  /** Null where the source did not respond. */
  readonly baselineDigest: string | null;
  readonly baselineObservedAt: string | null;
  /** Why what was read is no usable baseline. */
  readonly baselineFailure: string | null;
  /** When the baseline was erased; its digest stays. */
  readonly baselineErasedAt: string | null;
  readonly settleSeconds: number | null;
  readonly createdAt: string;
  readonly firstVerifyAt: string | null;
  readonly lastSequence: number;
  readonly lastReceiptId: string | null;
  readonly lastPayloadDigest: string | null;
  /** The document of the newest receipt. */
  readonly lastReceipt: string | null;
  /** The observation of the first `verified`. */
  readonly firstVerifiedAt: string | null;
  /** The observation of the first verdict with the reason `not_final`. */
  readonly firstNotFinalAt: string | null;
  /** The last verdict, if it was conclusive and one before it, or itself, was `verified`. */
  readonly lastShown: EarlierVerdict | null;
}

/** The stored action result. */
export interface StoredActionResult {
  readonly reference: string;
  /** Canonical JSON of the body as it was sent. */
  readonly body: string;
  readonly digest: string;
  readonly submittedAt: string;
}

/** A standing claim with its number; object id and revisions as `storedText` writes them. */
export interface StoredClaim extends Claim {
  readonly number: number;
}

/** The operations beside one, at most 256. */
export interface Neighbours {
  readonly neighbours: readonly BesideOperation[];
  /** Whether more can mean the same object than are listed. */
  readonly moreNeighbours: boolean;
  /** Whether more act in the same place than are listed. */
  readonly moreInPlace: boolean;
  /** What they were verified with, also where no read shows it. */
  readonly claims: readonly StoredClaim[];
}

/** A rival; object id and reference as `storedText` writes them. */
export type StoredRival = Rival;
