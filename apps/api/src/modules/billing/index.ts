export { BillingModule } from './billing.module.ts';
export { BillingService } from './billing.service.ts';
export { PriceList } from './price-list.ts';
