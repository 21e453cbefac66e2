export { BillingModule } from './billing.module.ts';
export { PricesError } from './domain/parse-prices.ts';
export { PriceList } from './price-list.ts';
