import { Injectable } from '@nestjs/common';
import type { Usage } from '@tookeffect/core';
import { UsageRepository } from './usage.repository.ts';

/** Says what an account has left. */
@Injectable()
export class UsageService {
  constructor(private readonly usage: UsageRepository) {}

  current(accountId: string): Promise<Usage> {
    return this.usage.current(accountId);
  }
}
