import { Injectable } from '@nestjs/common';
import type { Usage, UsageEntry, UsageHistory } from '@tookeffect/wire';
import { type PageQuery, pageRange, toPage } from '../../domain/page.ts';
import { UsageRepository, type UsageTransfer } from './usage.repository.ts';

/** The credits of an account, and the usage that they paid for. */
@Injectable()
export class UsageService {
  constructor(private readonly usage: UsageRepository) {}

  current(accountId: string): Promise<Usage> {
    return this.usage.current(accountId);
  }

  /** @throws {DomainError} `request_invalid` for an invalid limit or cursor */
  async history(accountId: string, query: PageQuery): Promise<UsageHistory> {
    const range = pageRange('usage', query);
    const transfers = await this.usage.history(accountId, range);
    const page = toPage(transfers, range, ({ transfer }) => transfer.id.toString());
    return { ...page, data: page.data.map(toUsageEntry) };
  }
}

function toUsageEntry({ transfer, operationId }: UsageTransfer): UsageEntry {
  const { kind, bucket, toPlace, amountCredits, createdAt } = transfer;
  const amount = Number(amountCredits);
  return {
    kind: kind as UsageEntry['kind'],
    bucket,
    amountCredits: toPlace === 'available' ? amount : -amount,
    operationId,
    occurredAt: createdAt.toISOString(),
  };
}
