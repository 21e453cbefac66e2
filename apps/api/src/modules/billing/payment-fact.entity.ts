import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '../../database/index.ts';

/** A fact about a payment other than that it was paid: a link, a refund, or a movement of a dispute. Append-only. */
@Entity('payment_fact')
export class PaymentFactEntity {
  @PrimaryColumn('text')
  readonly kind!: 'linked' | 'refunded' | 'withdrawn' | 'reinstated';

  /** Identifies the fact, so that two events that state it count once. */
  @PrimaryColumn('text')
  readonly key!: string;

  @Column('text')
  readonly paymentIntent!: string;

  /** For a link: the invoice that the payment intent paid. */
  @Column('text', { nullable: true })
  readonly invoice!: string | null;

  /** For a refund: the charge, and the time of the statement. */
  @Column('text', { nullable: true })
  readonly charge!: string | null;

  @Column('timestamptz', { nullable: true })
  readonly occurredAt!: Date | null;

  /** In the currency's smallest unit; null for a link. */
  @Column({ ...bigintColumn, nullable: true })
  readonly amountMinor!: bigint | null;

  /** The event that stated it first. */
  @Column('text')
  readonly eventId!: string;
}
