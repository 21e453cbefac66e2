import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/index.ts';
import { BillingSecrets } from './billing-secrets.ts';
import { BillingController } from './billing.controller.ts';
import { BillingRepository } from './billing.repository.ts';
import { BillingService } from './billing.service.ts';
import { PriceList } from './price-list.ts';

/** Where credit comes from. */
@Module({
  imports: [SecretsModule],
  controllers: [BillingController],
  providers: [BillingService, BillingRepository, BillingSecrets, PriceList],
  exports: [PriceList],
})
export class BillingModule {}
