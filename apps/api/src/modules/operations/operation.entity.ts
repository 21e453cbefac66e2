import type { Reason } from '@tookeffect/core';
import type { LastVerdict, OperationState } from '@tookeffect/wire';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '../../database/index.ts';

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

  @Column('text', { nullable: true })
  readonly connectionId!: string | null;

  /** Canonical JSON. */
  @Column('text')
  readonly input!: string;

  /** Unsalted digest of contract and input; operations of equal input are rivals. */
  @Column('bytea', { select: false })
  readonly inputDigest!: Buffer;

  /** 16 random bytes, as 32 hex characters; it salts the digests in the operation's receipts. */
  @Column('text')
  readonly salt!: string;

  @Column('text', { nullable: true })
  readonly marker!: string | null;

  /** Whether the contract uses signed events. */
  @Column('boolean')
  readonly readsEvents!: boolean;

  /** JSON of `{observedAt, reads}`. */
  @Column('text', { nullable: true, select: false })
  readonly baseline!: string | null;

  @Column('text', { nullable: true })
  readonly baselineDigest!: string | null;

  @Column('timestamptz', { nullable: true })
  readonly baselineObservedAt!: Date | null;

  /** Why a baseline is missing that the contract requires. */
  @Column('text', { nullable: true })
  readonly baselineFailure!: Reason | null;

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

  /** The fencing token: each run has the next one, and only the newest can settle. */
  @Column(bigintColumn)
  readonly epoch!: bigint;

  @Column('timestamptz', { nullable: true })
  readonly firstVerifyAt!: Date | null;

  @Column('integer')
  readonly inconclusiveRuns!: number;

  /** A verify before this is refused as too early. */
  @Column('timestamptz', { nullable: true })
  readonly notBefore!: Date | null;

  /** Start of the last settled run; a later event ends the wait. */
  @Column('timestamptz', { nullable: true })
  readonly lastObservationAt!: Date | null;

  @Column('timestamptz')
  readonly deadline!: Date;

  @Column('timestamptz')
  readonly createdAt!: Date;

  @Column('timestamptz')
  readonly updatedAt!: Date;
}
