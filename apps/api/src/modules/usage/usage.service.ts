import { Injectable } from '@nestjs/common';
import type { Usage, UsageHistory } from '@tookeffect/wire';
import { type PageQuery, toPage, pageRange } from '../../paging/page.ts';
import { UsageHistoryRepository } from './usage-history.repository.ts';
import { UsageRepository } from './usage.repository.ts';

/** Says what an account has left, and what it was used for. */
@Injectable()
export class UsageService {
  constructor(
    private readonly usage: UsageRepository,
    private readonly entries: UsageHistoryRepository,
  ) {}

  current(accountId: string): Promise<Usage> {
    return this.usage.current(accountId);
  }

  /** @throws {DomainError} `request_invalid` for a limit or a cursor that is none */
  async history(accountId: string, query: PageQuery): Promise<UsageHistory> {
    const range = pageRange(query);
    const page = toPage(await this.entries.page(accountId, range), range, ({ key }) => key);
    return { ...page, data: page.data.map(({ entry }) => entry) };
  }
}
