import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { BatchFailures, type PreparedStatement, ReadBatches } from '../../database/index.ts';
import { ReceiptEntity } from './receipt.entity.ts';

/**
 * As a plain join, or with COALESCE, PostgreSQL searches the index for the operation alone and reads all of its receipts: it
 * expects one of each operation, and COALESCE may not be evaluated before the row policy.
 */
const FIND: PreparedStatement = {
  name: 'find_receipt',
  text: `SELECT r.document
    FROM operation o LEFT JOIN LATERAL (
      SELECT document FROM receipt
      WHERE operation_id = o.id AND sequence = CASE WHEN $4::integer IS NULL THEN o.last_sequence ELSE $4 END OFFSET 0
    ) r ON true
    WHERE o.account_id = $1 AND o.workspace_id = $2 AND o.id = $3`,
};

/** The text is canonical JSON; null where the operation has no such receipt. */
interface FoundReceipt {
  readonly document: string | null;
}

/** Stored receipts. */
@Injectable()
export class ReceiptsRepository {
  private readonly finds: ReadBatches<FoundReceipt>;

  constructor(@InjectRepository(ReceiptEntity) receipts: Repository<ReceiptEntity>, failures: BatchFailures) {
    this.finds = new ReadBatches(() => receipts.manager.dataSource, failures, FIND);
  }

  /**
   * @param sequence of the run, from 1; null for the newest
   * @returns the receipt, or that it is missing; undefined where the workspace has no such operation
   */
  async find(
    { accountId, workspaceId }: { readonly accountId: string; readonly workspaceId: string },
    id: string,
    sequence: number | null,
  ): Promise<FoundReceipt | undefined> {
    const [row] = await this.finds.read([
      accountId,
      workspaceId,
      id,
      sequence === null ? null : `${sequence}`,
    ]);
    return row;
  }
}
