import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A published contract. Rows are added and never changed. */
@Entity('contract')
export class ContractEntity {
  /** `sha256:…` */
  @PrimaryColumn('text')
  readonly hash!: string;

  /** `service.effect@version`; of a workspace's contract with the workspace before it. */
  @Column('text')
  readonly id!: string;

  @Column('text')
  readonly service!: string;

  /** Canonical JSON. */
  @Column('text')
  readonly document!: string;

  /** Null for a contract that is shipped with the server, as the next two. */
  @Column('text', { nullable: true })
  readonly accountId!: string | null;

  @Column('text', { nullable: true })
  readonly workspaceId!: string | null;

  /** The credential. */
  @Column('text', { nullable: true })
  readonly publishedBy!: string | null;

  /** Whether it uses signed events as evidence. */
  @Column('boolean')
  readonly readsEvents!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  readonly publishedAt!: Date;
}
