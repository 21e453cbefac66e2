import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A customer: owns workspaces and credits. */
@Entity('account')
export class AccountEntity {
  /** `acc_…` */
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text')
  readonly name!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  readonly createdAt!: Date;
}
