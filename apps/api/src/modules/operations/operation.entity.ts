import type { Reason } from '@tookeffect/core';
import type { BesideEffect, ExpectedObject, LastVerdict, OperationState } from '@tookeffect/wire';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an agent sets out to do. Runs change the columns from `state` on. */
@Entity('operation')
export class OperationEntity {
  /** `op_…` */
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text')
  readonly accountId!: string;

  @Column('text')
  readonly workspaceId!: string;

  @Column('text')
  readonly contractHash!: string;

  /** The credential that created it; it may cancel it too. */
  @Column('text')
  readonly begunBy!: string;

  /** Fixed when the operation begins, or at the first verify if there was no connection. */
  @Column('text', { nullable: true })
  readonly connectionId!: string | null;

  /** Canonical JSON. */
  @Column('text')
  readonly input!: string;

  /** What its contract awaits; null for an operation from before this was stored. */
  @Column('text', { nullable: true })
  readonly effect!: BesideEffect | null;

  /** What it expects of its objects, as keyed digests; null where that is not known. */
  @Column('jsonb', { nullable: true, select: false })
  readonly expected!: readonly ExpectedObject[] | null;

  /** 16 random bytes, as 32 hex characters; it salts the digests in the operation's receipts. */
  @Column('text')
  readonly salt!: string;

  @Column('text', { nullable: true })
  readonly marker!: string | null;

  /** Whether the contract uses signed events. */
  @Column('boolean')
  readonly readsEvents!: boolean;

  /** JSON of `{observedAt, reads}`; stored too where it cannot serve as a baseline. */
  @Column('text', { nullable: true, select: false })
  readonly baseline!: string | null;

  /** When the baseline was erased; its digest and its instant stay. */
  @Column('timestamptz', { nullable: true })
  readonly baselineErasedAt!: Date | null;

  @Column('text', { nullable: true })
  readonly baselineDigest!: string | null;

  @Column('timestamptz', { nullable: true })
  readonly baselineObservedAt!: Date | null;

  /** Why the reads before the action established no baseline. */
  @Column('text', { nullable: true })
  readonly baselineFailure!: Reason | null;

  /** JSON of the notices. */
  @Column('text')
  readonly notices!: string;

  /** The settling window that the operation asked for; null: that of its contract. */
  @Column('integer', { nullable: true })
  readonly settleSeconds!: number | null;

  @Column('text')
  readonly state!: Exclude<OperationState, 'verifying' | 'expired'>;

  @Column('jsonb', { nullable: true })
  readonly lastVerdict!: LastVerdict | null;

  @Column('text', { nullable: true })
  readonly lastReceiptId!: string | null;

  @Column('text', { nullable: true })
  readonly lastPayloadDigest!: string | null;

  @Column('integer')
  readonly lastSequence!: number;

  /** When the first run began; null until a run has a verdict. */
  @Column('timestamptz', { nullable: true })
  readonly firstVerifyAt!: Date | null;

  @Column('integer')
  readonly inconclusiveRuns!: number;

  /** A verify before this is refused as too early. */
  @Column('timestamptz', { nullable: true })
  readonly notBefore!: Date | null;

  /** SHA-256 of what an event must name to end the wait. */
  @Column('bytea', { array: true })
  readonly wakeKeys!: readonly Buffer[];

  /** Start of the last settled run; a later event that names the operation or its objects ends the wait. */
  @Column('timestamptz', { nullable: true })
  readonly lastObservationAt!: Date | null;

  /** The observation that verified it, unless a later `verified` took another claim; null in other states. */
  @Column('timestamptz', { nullable: true })
  readonly verifiedSince!: Date | null;

  /** The observation of the first `verified`. */
  @Column('timestamptz', { nullable: true })
  readonly firstVerifiedAt!: Date | null;

  /** The observation of the first verdict with the reason `not_final`. */
  @Column('timestamptz', { nullable: true })
  readonly firstNotFinalAt!: Date | null;

  /** Without an action result, the operation is no rival of others after this instant. */
  @Column('timestamptz')
  readonly actUntil!: Date;

  @Column('timestamptz', { nullable: true })
  readonly cancelledAt!: Date | null;

  @Column('timestamptz')
  readonly deadline!: Date;

  @Column('timestamptz')
  readonly createdAt!: Date;

  @Column('timestamptz')
  readonly updatedAt!: Date;
}
