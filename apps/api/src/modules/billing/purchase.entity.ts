import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '../../database/index.ts';

/** A paid pack, or a paid period of a plan. Append-only. */
@Entity('purchase')
export class PurchaseEntity {
  /** For a pack: its payment intent, or its checkout session if the price was 0. For a plan: its invoice. */
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text')
  readonly accountId!: string;

  @Column('text')
  readonly bucket!: 'plan' | 'bought';

  /** The id of the pack or the plan. */
  @Column('text')
  readonly item!: string;

  /** The credits that it brings while nothing is refunded or disputed. */
  @Column(bigintColumn)
  readonly amountCredits!: bigint;

  /** The price paid, in the currency's smallest unit. */
  @Column(bigintColumn)
  readonly amountMinor!: bigint;

  @Column('text')
  readonly currency!: string;

  /** The subscription and its period, for a plan; null for a pack. */
  @Column('text', { nullable: true })
  readonly subscription!: string | null;

  @Column('timestamptz', { nullable: true })
  readonly periodStart!: Date | null;

  @Column('timestamptz', { nullable: true })
  readonly periodEnd!: Date | null;

  /** The event that stated the payment first. */
  @Column('text')
  readonly eventId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  readonly createdAt!: Date;
}
