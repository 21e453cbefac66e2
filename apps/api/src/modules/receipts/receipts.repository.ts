import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { type PreparedStatement, runPrepared } from '../../database/index.ts';
import { ReceiptEntity } from './receipt.entity.ts';

const FIND: PreparedStatement = {
  name: 'find_receipt',
  text: `SELECT r.document
    FROM operation o LEFT JOIN receipt r ON r.operation_id = o.id AND r.sequence = COALESCE($4, o.last_sequence)
    WHERE o.account_id = $1 AND o.workspace_id = $2 AND o.id = $3`,
};

/** Stored receipts. */
@Injectable()
export class ReceiptsRepository {
  constructor(@InjectRepository(ReceiptEntity) private readonly receipts: Repository<ReceiptEntity>) {}

  /**
   * @param sequence of the run, from 1; null for the newest
   * @returns canonical JSON, null where the operation has no such receipt; undefined where the workspace has no such
   *   operation
   */
  async find(
    { accountId, workspaceId }: { readonly accountId: string; readonly workspaceId: string },
    id: string,
    sequence: number | null,
  ): Promise<{ readonly document: string | null } | undefined> {
    const values = [accountId, workspaceId, id, sequence];
    const [row] = await runPrepared<{ document: string | null }>(
      this.receipts.manager.dataSource,
      FIND,
      values,
    );
    return row;
  }
}
