import type { ActionStatus } from '@tookeffect/wire';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the provider returned for an operation, as the caller submitted it; never changed or deleted. */
@Entity('action_result')
export class ActionResultEntity {
  /** `ack_…` */
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text')
  readonly accountId!: string;

  @Column('text')
  readonly operationId!: string;

  /** Canonical JSON of the body as it was sent. */
  @Column('text')
  readonly body!: string;

  @Column('text')
  readonly status!: ActionStatus;

  /** The provider's reference of the object, as `storedText` writes it. */
  @Column('text', { nullable: true })
  readonly providerReference!: string | null;

  /** Salted digest of the body. */
  @Column('text')
  readonly digest!: string;

  @Column('timestamptz')
  readonly submittedAt!: Date;
}
