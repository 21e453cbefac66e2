import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreditTransferEntity } from './credit-transfer.entity.ts';
import { PeriodRoller } from './period-roller.ts';
import { UsageController } from './usage.controller.ts';
import { UsageRepository } from './usage.repository.ts';
import { UsageService } from './usage.service.ts';

/** Credits and usage. */
@Module({
  imports: [TypeOrmModule.forFeature([CreditTransferEntity])],
  controllers: [UsageController],
  providers: [PeriodRoller, UsageRepository, UsageService],
})
export class UsageModule {}
