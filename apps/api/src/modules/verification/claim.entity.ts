import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An object that one operation was verified by. No other operation of the account can be verified by it. */
@Entity('claim')
export class ClaimEntity {
  @PrimaryColumn('text')
  readonly accountId!: string;

  @PrimaryColumn('text')
  readonly origin!: string;

  @PrimaryColumn('text')
  readonly objectType!: string;

  /** As `storedObjectId` writes it. */
  @PrimaryColumn('text')
  readonly objectId!: string;

  @PrimaryColumn('text')
  readonly contractName!: string;

  @Column('text')
  readonly operationId!: string;

  /** The receipt of that verification. */
  @Column('text')
  readonly receiptId!: string;

  @Column('timestamptz')
  readonly createdAt!: Date;
}
