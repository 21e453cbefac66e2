import { Injectable } from '@nestjs/common';
import type { Caller } from '../../domain/caller.ts';
import { DomainError, notFound } from '../../domain/domain-error.ts';
import { ReceiptsRepository } from './receipts.repository.ts';

/** Reads receipts. */
@Injectable()
export class ReceiptsService {
  constructor(private readonly receipts: ReceiptsRepository) {}

  /**
   * @returns canonical JSON of the receipt
   * @throws {DomainError} `not_found`; `receipt_not_found` where the operation has no receipt, or none with that sequence
   */
  async get(caller: Caller, operationId: string, sequence: number | null): Promise<string> {
    const found = await this.receipts.find(caller, operationId, sequence);
    if (!found) throw notFound();
    if (found.document !== null) return found.document;
    throw new DomainError(
      'receipt_not_found',
      sequence === null
        ? 'The operation has no receipt yet; verify it first.'
        : `The operation has no receipt with the sequence ${sequence}.`,
    );
  }
}
