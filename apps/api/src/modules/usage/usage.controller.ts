import { Controller } from '@nestjs/common';
import type { Usage } from '@tookeffect/core';
import type { Caller } from '../../domain/caller.ts';
import { Endpoint, RequestCaller } from '../../http/index.ts';
import { UsageService } from './usage.service.ts';

/** What is left, and what was used. */
@Controller()
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Endpoint('getUsage')
  get(@RequestCaller() { accountId }: Caller): Promise<Usage> {
    return this.usage.current(accountId);
  }
}
