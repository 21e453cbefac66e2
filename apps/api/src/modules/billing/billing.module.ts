import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/index.ts';
import { SecretsModule } from '../secrets/index.ts';
import { BillingSecrets } from './billing-secrets.ts';
import { BillingController } from './billing.controller.ts';
import { BillingRepository } from './billing.repository.ts';
import { BillingService } from './billing.service.ts';
import { CheckoutController } from './checkout.controller.ts';
import { CheckoutService } from './checkout.service.ts';
import { PaymentProvider } from './payment-provider.ts';
import { PriceList } from './price-list.ts';

/** Where credit comes from. */
@Module({
  imports: [IdempotencyModule, SecretsModule],
  controllers: [BillingController, CheckoutController],
  providers: [BillingService, BillingRepository, BillingSecrets, CheckoutService, PaymentProvider, PriceList],
  exports: [PriceList],
})
export class BillingModule {}
