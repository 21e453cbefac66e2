import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A part of an account that has its own connections, operations and API keys. */
@Entity('workspace')
export class WorkspaceEntity {
  /** `ws_…` */
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text')
  readonly accountId!: string;

  @Column('text')
  readonly name!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  readonly createdAt!: Date;
}
