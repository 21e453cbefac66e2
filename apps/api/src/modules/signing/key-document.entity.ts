import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';
import type { SigningKeyEntity } from './signing-key.entity.ts';

/** The version of the published key document; a table of one row. */
@Entity('key_document')
export class KeyDocumentEntity {
  @PrimaryColumn('boolean')
  readonly isOnlyRow!: true;

  /** Grows with every change of the published keys. It is a time in seconds, or the version before plus one. */
  @Column('bigint', { transformer: { from: Number, to: String } })
  readonly version!: number;

  @Column('timestamptz')
  readonly expires!: Date;

  /** The database's clock when the row was read. */
  @VirtualColumn({ type: 'timestamptz', query: () => 'SELECT clock_timestamp()' })
  readonly readAt!: Date;

  /** Every key that was ever published; joined by the repository. */
  keys?: SigningKeyEntity[];
}
