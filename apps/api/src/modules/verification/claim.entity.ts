import type { AttributionKind } from '@tookeffect/core';
import type { ClaimAspect } from '@tookeffect/wire';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '../../database/index.ts';

/**
 * An effect that one operation was verified by. While the claim on a creation or a deletion stands, no other operation of the
 * account is verified by it; claims on changes of one object stand beside each other, one an operation. A claim that a later effect shows to be void is replaced, and kept.
 */
@Entity('claim')
export class ClaimEntity {
  @PrimaryColumn({ ...bigintColumn, generated: 'identity' })
  readonly id!: bigint;

  @Column('text')
  readonly accountId!: string;

  @Column('text')
  readonly system!: string;

  @Column('text')
  readonly objectType!: string;

  /** As `storedText` writes it. */
  @Column('text')
  readonly objectId!: string;

  /** SHA-256 of `objectId`. */
  @Column('bytea')
  readonly objectDigest!: Buffer;

  @Column('text')
  readonly aspect!: ClaimAspect;

  /** For a change: the revision that it made, as `storedText` writes it; null where the system has none. */
  @Column('text', { nullable: true })
  readonly revision!: string | null;

  /** For a change: the revision that the baseline showed, as `storedText` writes it. */
  @Column('text', { nullable: true })
  readonly fromRevision!: string | null;

  /** How the verdict tied the effect to the operation; null for a claim from before this was stored. */
  @Column('text', { nullable: true })
  readonly attribution!: AttributionKind | null;

  /** For a change: the members that the operation expects, by keyed digests without values; null where not known. */
  @Column('jsonb', { nullable: true })
  readonly members!: Readonly<Record<string, string>> | null;

  /** For a creation: whether it is shown that the object was not there before; null where not known. */
  @Column('boolean', { nullable: true })
  readonly isNew!: boolean | null;

  @Column('text')
  readonly operationId!: string;

  /** The receipt of that verification. */
  @Column('text')
  readonly receiptId!: string;

  /** When the effect was observed. */
  @Column('timestamptz')
  readonly observedAt!: Date;

  @Column('timestamptz')
  readonly createdAt!: Date;

  /** The operation that showed that the claim no longer stands; null while it stands. */
  @Column('text', { nullable: true })
  readonly replacedBy!: string | null;

  @Column('timestamptz', { nullable: true })
  readonly replacedAt!: Date | null;
}
