import { readFileSync } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import type { Payment } from '@tookeffect/wire';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { DEFAULT_PRICES } from './domain/default-prices.ts';
import { parsePrices } from './domain/parse-prices.ts';
import { type Prices, toPayment } from './domain/prices.ts';

/** The operator's prices file, read at the start, or the default prices. */
@Injectable()
export class PriceList {
  readonly prices: Prices;

  /** @throws {PricesError} when the prices file is invalid; then the server does not start */
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    const { pricesFile } = settings.billing;
    this.prices = pricesFile === null ? DEFAULT_PRICES : parsePrices(readFileSync(pricesFile, 'utf8'));
  }

  /** What a caller without credits can do, in a sentence. */
  paymentAdvice(): string {
    const { secretKey, purchaseUrl } = this.settings.billing.checkout;
    return secretKey === null && purchaseUrl === null
      ? 'No credit is left, and this service has no checkout. Its operator can set up payments, or turn metering off: TOOKEFFECT_METERING=off.'
      : 'No credit is left; buy a pack or a plan.';
  }

  /** The `payment` member of a 402: how to get credits. */
  paymentInformation(): Payment {
    return toPayment(this.prices, this.settings.billing.checkout.purchaseUrl);
  }
}
