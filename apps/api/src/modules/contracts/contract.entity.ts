import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A published contract. Rows are added and never changed. */
@Entity('contract')
export class ContractEntity {
  /** `sha256:…` */
  @PrimaryColumn('text')
  readonly hash!: string;

  /** `service.effect@version` */
  @Column('text')
  readonly id!: string;

  @Column('text')
  readonly service!: string;

  /** Canonical JSON. */
  @Column('text')
  readonly document!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  readonly publishedAt!: Date;
}
