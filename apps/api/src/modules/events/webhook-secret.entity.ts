import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A secret with which a provider signs the events that it sends to a workspace. */
@Entity('webhook_secret')
export class WebhookSecretEntity {
  /** `whs_…` */
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text')
  readonly accountId!: string;

  @Column('text')
  readonly workspaceId!: string;

  /** A key of `WEBHOOK_PROVIDERS`. */
  @Column('text')
  readonly provider!: string;

  /** The service that the events are about. */
  @Column('text')
  readonly service!: string;

  /** Whether the provider signs the events; with a token alone, they are no evidence. */
  @Column('boolean')
  readonly isEvidence!: boolean;

  /** @see WebhookSecretSealer */
  @Column('text')
  readonly sealedSecret!: string;

  /** The last characters of the secret. */
  @Column('text')
  readonly hint!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  readonly createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  readonly expiresAt!: Date | null;

  /** To the minute. */
  @Column('timestamptz', { nullable: true })
  readonly lastUsedAt!: Date | null;
}
