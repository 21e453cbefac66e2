import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';

/** The published key document; a table of one row. */
@Entity('key_document')
export class KeyDocumentEntity {
  @PrimaryColumn('boolean')
  readonly isOnlyRow!: true;

  /** The DSSE envelope as it was signed, as JSON; null before the first keys. */
  @Column('text', { nullable: true })
  readonly envelope!: string | null;

  /** The database's clock when the row was read. */
  @VirtualColumn({ type: 'timestamptz', query: () => 'SELECT clock_timestamp()' })
  readonly readAt!: Date;
}
