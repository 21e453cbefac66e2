import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '../../database/index.ts';

/** One verify of an operation, from the reservation of its credit to its receipt. */
@Entity('verification_run')
export class VerificationRunEntity {
  /** `run_…` */
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text')
  readonly accountId!: string;

  @Column('text')
  readonly operationId!: string;

  /** The fencing token. */
  @Column(bigintColumn)
  readonly epoch!: bigint;

  @Column('text')
  readonly state!: 'live' | 'completed' | 'failed';

  /** Where the credit was reserved; null where verifies are not metered. */
  @Column('text', { nullable: true })
  readonly bucket!: 'plan' | 'bought' | null;

  /** Start of the plan period that the credit belongs to. */
  @Column('timestamptz', { nullable: true })
  readonly bucketPeriod!: Date | null;

  @Column('text')
  readonly idempotencyKey!: string;

  /** When a live run expires. */
  @Column('timestamptz')
  readonly leaseUntil!: Date;

  @Column('timestamptz')
  readonly startedAt!: Date;

  @Column('timestamptz', { nullable: true })
  readonly endedAt!: Date | null;
}
