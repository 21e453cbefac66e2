import type { ConnectionDeclarations, ConnectionTestOutcome, CredentialType } from '@tookeffect/wire';
import type { Environment } from '@tookeffect/core';
import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryColumn } from 'typeorm';

const NOW = () => `date_trunc('milliseconds', now())`;

/**
 * A system of record and the sealed credential that reads it. A deleted connection keeps its row, because operations and
 * receipts refer to it, and loses its credential.
 */
@Entity('connection')
export class ConnectionEntity {
  /** `con_…` */
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text')
  readonly accountId!: string;

  @Column('text')
  readonly workspaceId!: string;

  /** The service of the contracts that it is for. */
  @Column('text')
  readonly service!: string;

  /** Unique in the workspace. */
  @Column('text')
  readonly name!: string;

  /** Normalized. */
  @Column('text')
  readonly baseUrl!: string;

  @Column('text')
  readonly credentialType!: CredentialType;

  @Column('text')
  readonly environment!: Environment;

  /** Null if no reason was given, or if the first test found no write access. */
  @Column('text', { nullable: true })
  readonly writeAccessReason!: string | null;

  /** What only the owner can say about the system; never taken from an operation's input. */
  @Column('jsonb')
  readonly declarations!: ConnectionDeclarations;

  /** Null once the connection is deleted. @see ConnectionOpener */
  @Column('text', { nullable: true })
  readonly sealedCredential!: string | null;

  @Column('text')
  readonly lastTestOutcome!: ConnectionTestOutcome;

  /** A sentence for people; null for a test of an older version. */
  @Column('text', { nullable: true })
  readonly lastTestDetail!: string | null;

  @Column('timestamptz', { default: NOW })
  readonly lastTestedAt!: Date;

  @CreateDateColumn({ type: 'timestamptz', default: NOW })
  readonly createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  readonly lastUsedAt!: Date | null;

  @DeleteDateColumn({ type: 'timestamptz' })
  readonly deletedAt!: Date | null;
}

/** The columns that are needed to open a connection for reads. */
export type SealedConnection = Pick<
  ConnectionEntity,
  | 'id'
  | 'accountId'
  | 'workspaceId'
  | 'service'
  | 'baseUrl'
  | 'credentialType'
  | 'environment'
  | 'declarations'
  | 'sealedCredential'
  | 'lastTestOutcome'
  | 'writeAccessReason'
>;
