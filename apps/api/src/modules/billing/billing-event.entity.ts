import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { IgnoredReason } from './domain/decision.ts';

/** An event with a valid signature. Append-only. */
@Entity('billing_event')
export class BillingEventEntity {
  /** `evt_…`, made here. */
  @PrimaryColumn('text')
  readonly id!: string;

  /** Unique. */
  @Column('text')
  readonly stripeEventId!: string;

  @Column('text')
  readonly type!: string;

  @Column('boolean')
  readonly livemode!: boolean;

  /** When the payment provider created it. */
  @Column('timestamptz')
  readonly occurredAt!: Date;

  /** Whether it stated a new fact. */
  @Column('boolean')
  readonly applied!: boolean;

  /** Why it changed nothing; null if it was applied. */
  @Column('text', { nullable: true })
  readonly reason!: IgnoredReason | null;

  /** The signed body. */
  @Column('text')
  readonly body!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  readonly receivedAt!: Date;
}
