import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { OperationEntity } from '../operations/index.ts';
import { ReceiptEntity } from './receipt.entity.ts';

/** Stored receipts. */
@Injectable()
export class ReceiptsRepository {
  constructor(@InjectRepository(OperationEntity) private readonly operations: Repository<OperationEntity>) {}

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
    return this.operations
      .createQueryBuilder('operation')
      .leftJoin(
        ReceiptEntity,
        'receipt',
        'receipt.operationId = operation.id AND receipt.sequence = COALESCE(:sequence, operation.lastSequence)',
        { sequence },
      )
      .select('receipt.document', 'document')
      .where({ accountId, workspaceId, id })
      .getRawOne<{ document: string | null }>();
  }
}
