import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '../../database/index.ts';

/** The change of a purchase's credits by one event; see `PlanPosting`. Append-only. */
@Entity('purchase_posting')
export class PurchasePostingEntity {
  @PrimaryColumn('text')
  readonly eventId!: string;

  @PrimaryColumn('text')
  readonly purchaseId!: string;

  @Column(bigintColumn)
  readonly planCredits!: bigint;

  @Column(bigintColumn)
  readonly boughtCredits!: bigint;

  @Column(bigintColumn)
  readonly expiredCredits!: bigint;
}
