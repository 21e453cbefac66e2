import type { Reason, Verdict } from '@tookeffect/core';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The signed receipt of a completed run; never changed or deleted. */
@Entity('receipt')
export class ReceiptEntity {
  /** `rcp_…` */
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text')
  readonly accountId!: string;

  @Column('text')
  readonly operationId!: string;

  @Column('text')
  readonly runId!: string;

  /** Numbers the receipts of an operation, from 1 without a gap. */
  @Column('integer')
  readonly sequence!: number;

  @Column('text')
  readonly verdict!: Verdict;

  @Column('text')
  readonly reason!: Reason;

  @Column('integer')
  readonly amountCredits!: 0 | 1;

  /** Start of the usage period that counts the run. */
  @Column('timestamptz')
  readonly usagePeriod!: Date;

  @Column('timestamptz')
  readonly observedAt!: Date;

  /** Canonical JSON, as it is served. */
  @Column('text')
  readonly document!: string;

  /** `sha256:…` of the canonical payload. */
  @Column('text')
  readonly payloadDigest!: string;

  /** JSON of the members that the response has and the receipt has not; null for receipts of earlier builds. */
  @Column('text', { nullable: true })
  readonly advice!: string | null;

  @Column('timestamptz')
  readonly createdAt!: Date;
}
