import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An idempotency key of a workspace: the call that used it first, and its response. */
@Entity('idempotency_key')
export class IdempotencyKeyEntity {
  @PrimaryColumn('text')
  readonly accountId!: string;

  /** The key; where another workspace uses the same one, its own workspace, a blank and the key. */
  @PrimaryColumn('text')
  readonly key!: string;

  /** Null for a key that a server of an earlier build has stored: it is one of the whole account. */
  @Column('text', { nullable: true })
  readonly workspaceId!: string | null;

  /** `requestFingerprint` of the call. */
  @Column('bytea')
  readonly fingerprint!: Buffer;

  /** The run of a verify; null for any other call. */
  @Column('text', { nullable: true })
  readonly runId!: string | null;

  /** Of the stored response; null until the call has ended, and for a verify, whose response follows from its receipt. */
  @Column('integer', { nullable: true })
  readonly status!: number | null;

  /** The stored response; null where there is no status. */
  @Column('text', { nullable: true })
  readonly body!: string | null;

  /** When the key was claimed. It has microseconds; a `Date` has milliseconds only. */
  @Column('timestamptz')
  readonly createdAt!: Date;
}
