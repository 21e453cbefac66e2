import type { UsageEntry } from '@tookeffect/wire';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { bigintColumn } from '../../database/index.ts';

/** Where a credit is: issued means outside the account. */
type CreditPlace = 'issued' | 'available' | 'reserved' | 'spent';

/** A movement of credits from one place to another. Append-only; only database functions insert rows. */
@Entity('credit_transfer')
export class CreditTransferEntity {
  /** Ascending within a bucket, because its transfers are booked one after the other. */
  @PrimaryGeneratedColumn('identity', { ...bigintColumn, generatedIdentity: 'ALWAYS' })
  readonly id!: bigint;

  @Column('text')
  readonly accountId!: string;

  @Column('text')
  readonly bucket!: UsageEntry['bucket'];

  /** Reserved and refunded credits move within the bucket, so they are not in the usage history. */
  @Column('text')
  readonly kind!: UsageEntry['kind'] | 'reserved' | 'refunded';

  @Column('text')
  readonly fromPlace!: CreditPlace;

  @Column('text')
  readonly toPlace!: CreditPlace;

  /** From 1. */
  @Column(bigintColumn)
  readonly amountCredits!: bigint;

  /** A run (`run_…`), a billing event (`evt_…`), or the end of a period (`period_…`). */
  @Column('text')
  readonly cause!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  readonly createdAt!: Date;
}
