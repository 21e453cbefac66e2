import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyModule } from '../idempotency/index.ts';
import { SecretsModule } from '../secrets/index.ts';
import { BillingEventEntity } from './billing-event.entity.ts';
import { BillingController } from './billing.controller.ts';
import { BillingRepository } from './billing.repository.ts';
import { BillingService } from './billing.service.ts';
import { CheckoutService } from './checkout.service.ts';
import { PaymentFactEntity } from './payment-fact.entity.ts';
import { PriceList } from './price-list.ts';
import { PurchasePostingEntity } from './purchase-posting.entity.ts';
import { PurchaseEntity } from './purchase.entity.ts';
import { PaymentProvider } from './stripe/payment-provider.ts';
import { StripeWebhook } from './stripe/webhook.ts';

/** Payments, and the credits that they bring. */
@Module({
  imports: [
    IdempotencyModule,
    SecretsModule,
    TypeOrmModule.forFeature([BillingEventEntity, PaymentFactEntity, PurchaseEntity, PurchasePostingEntity]),
  ],
  controllers: [BillingController],
  providers: [BillingService, BillingRepository, CheckoutService, PaymentProvider, PriceList, StripeWebhook],
  exports: [PriceList],
})
export class BillingModule {}
