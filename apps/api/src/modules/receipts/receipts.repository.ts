import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What is stored of a receipt. */
export interface StoredReceipt {
  /** Canonical JSON; null where the operation has none of that number. */
  readonly document: string | null;
}

/** Signed receipts; they are added and never changed. */
@Injectable()
export class ReceiptsRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * @param sequence which run, from 1; null for the newest
   * @returns null where there is no such operation in the workspace
   */
  async find(
    owner: { accountId: string; workspaceId: string },
    operationId: string,
    sequence: number | null,
  ): Promise<StoredReceipt | null> {
    const [row] = await this.database.query<StoredReceipt[]>(
      `SELECT r.document FROM operation o
       LEFT JOIN receipt r ON r.operation_id = o.id AND r.sequence = COALESCE($4, o.last_sequence)
       WHERE o.account_id = $1 AND o.workspace_id = $2 AND o.id = $3`,
      [owner.accountId, owner.workspaceId, operationId, sequence],
    );
    return row ?? null;
  }
}
