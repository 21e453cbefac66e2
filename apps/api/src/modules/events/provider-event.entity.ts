import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An event with a valid signature (E2), or with a valid token. A row is never changed, but its body may be erased. */
@Entity('provider_event')
export class ProviderEventEntity {
  /** `evt_…` */
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text')
  readonly accountId!: string;

  @Column('text')
  readonly workspaceId!: string;

  @Column('text')
  readonly provider!: string;

  /** The event's name as the provider sends it. */
  @Column('text')
  readonly event!: string;

  /** False if the provider signed nothing: the event ends waits, and is never evidence. */
  @Column('boolean')
  readonly isEvidence!: boolean;

  /** SHA-256 of the signed bytes; of the body if nothing is signed. */
  @Column('bytea')
  readonly signedDigest!: Buffer;

  /** The provider's id of the event; null unless the signature covers it. */
  @Column('text', { nullable: true })
  readonly eventId!: string | null;

  /** The secret that the signature was validated with; it may have been deleted since. */
  @Column('text')
  readonly webhookSecretId!: string;

  /** Valid JSON: the body as it arrived, or the parameters of a form; null once it is erased. */
  @Column('text', { nullable: true })
  readonly body!: string | null;

  @Column('timestamptz', { nullable: true })
  readonly erasedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  readonly receivedAt!: Date;
}
