import type { Claim, EarlierVerdict } from '@tookeffect/wire';

/** What `reserve_run` answers when the run may begin: all that the observer and the evaluator need. */
export interface Reservation<Connection extends ReservedConnection = ReservedConnection> {
  /** The fencing token of this run. */
  readonly epoch: number;
  readonly operation: ReservedOperation;
  readonly connection: Connection;
  /** Whether a run without an answer is free; beyond the bounds every verdict costs its credit. */
  readonly isFreeWithoutAnswer: boolean;
  readonly acknowledgement: ReservedAcknowledgement | null;
  /** Object ids as they are stored. */
  readonly ownClaims: readonly Claim[];
  readonly openRivals: number;
  readonly earlier: readonly EarlierVerdict[];
  readonly events: readonly ReservedEvent[];
}

/** What a verdict needs to know of the connection; the row has more. */
export interface ReservedConnection {
  readonly service: string;
}

/** The operation as it stood when the run began; instants as they are on the wire. */
export interface ReservedOperation {
  readonly id: string;
  readonly workspaceId: string;
  readonly contractHash: string;
  /** Canonical JSON. */
  readonly input: string;
  readonly salt: string;
  readonly marker: string | null;
  /** JSON of `{observedAt, reads}`. */
  readonly baseline: string | null;
  readonly baselineDigest: string | null;
  readonly createdAt: string;
  readonly firstVerifyAt: string | null;
  readonly lastSequence: number;
  readonly lastReceiptId: string | null;
  readonly lastPayloadDigest: string | null;
}

/** The stored action result. */
export interface ReservedAcknowledgement {
  readonly reference: string;
  /** Canonical JSON of the body as it was sent. */
  readonly body: string;
  readonly digest: string;
  readonly submittedAt: string;
}

/** A signed event of the workspace and the provider. */
export interface ReservedEvent {
  readonly reference: string;
  readonly event: string;
  /** The body as it was signed. */
  readonly body: string;
  readonly receivedAt: string;
}
