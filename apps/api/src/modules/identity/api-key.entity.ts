import type { Scope } from '@tookeffect/wire';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An API key of a workspace. The row stays after the key has expired or was revoked. */
@Entity('api_key')
export class ApiKeyEntity {
  /** `key_…` */
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text')
  readonly accountId!: string;

  @Column('text')
  readonly workspaceId!: string;

  @Column('text')
  readonly name!: string;

  /** They never change. */
  @Column('text', { array: true })
  readonly scopes!: Scope[];

  /** `apiKeyDigest` of the key's text. */
  @Column('bytea', { select: false })
  readonly secretDigest!: Buffer;

  /** The pepper of the digest; null for a key from before the first rotation. */
  @Column('text', { nullable: true, select: false })
  readonly pepperId!: string | null;

  @Column('timestamptz')
  readonly createdAt!: Date;

  @Column('timestamptz')
  readonly expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  readonly lastUsedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  readonly revokedAt!: Date | null;

  /** Id of the key that replaced it by rotation. */
  @Column('text', { nullable: true })
  readonly replacedBy!: string | null;
}
