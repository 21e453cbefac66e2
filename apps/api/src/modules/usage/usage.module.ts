import { Module } from '@nestjs/common';
import { PeriodRoller } from './period-roller.ts';
import { UsageController } from './usage.controller.ts';
import { UsageHistoryRepository } from './usage-history.repository.ts';
import { UsageRepository } from './usage.repository.ts';
import { UsageService } from './usage.service.ts';

/** Credits and usage. */
@Module({
  controllers: [UsageController],
  providers: [PeriodRoller, UsageHistoryRepository, UsageRepository, UsageService],
})
export class UsageModule {}
