import type { Environment, KeyRevocationReason } from '@tookeffect/core';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A published key. What is published of it never changes; its end and its revocation are added. */
@Entity('signing_key')
export class SigningKeyEntity {
  /** The first 32 hex characters of the SHA-256 of the public key. */
  @PrimaryColumn('text')
  readonly keyId!: string;

  /** 64 lowercase hex characters. */
  @Column('text')
  readonly publicKey!: string;

  /** The issuer that every receipt of this key names. */
  @Column('text')
  readonly issuer!: string;

  @Column('text')
  readonly environment!: Environment;

  @Column('timestamptz')
  readonly publishedAt!: Date;

  @Column('timestamptz')
  readonly notBefore!: Date;

  @Column('timestamptz', { nullable: true })
  readonly notAfter!: Date | null;

  @Column('timestamptz', { nullable: true })
  readonly revokedAt!: Date | null;

  @Column('text', { nullable: true })
  readonly revocationReason!: KeyRevocationReason | null;
}
