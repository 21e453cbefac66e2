import { Controller, Query } from '@nestjs/common';
import type { Usage, UsageHistory } from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { Endpoint, RequestCaller } from '../../http/index.ts';
import type { PageQuery } from '../../domain/page.ts';
import { UsageService } from './usage.service.ts';

/** Current credits and usage, and the history of both. */
@Controller()
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Endpoint('getUsage')
  get(@RequestCaller() { accountId }: Caller): Promise<Usage> {
    return this.usage.current(accountId);
  }

  @Endpoint('getUsageHistory')
  history(@RequestCaller() { accountId }: Caller, @Query() query: PageQuery): Promise<UsageHistory> {
    return this.usage.history(accountId, query);
  }
}
