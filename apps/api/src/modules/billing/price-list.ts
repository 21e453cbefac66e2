import { readFileSync } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import type { Payment } from '@tookeffect/wire';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { DEFAULT_PRICES } from './domain/default-prices.ts';
import { parsePrices } from './domain/parse-prices.ts';
import { paymentOf, type Prices } from './domain/prices.ts';

/** What can be bought here: the operator's prices file, read at the start, or the built-in list. */
@Injectable()
export class PriceList {
  readonly prices: Prices;

  /** @throws {PricesError} when the operator's file is no list of prices; the server does not start then */
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    const { pricesFile } = settings.billing;
    this.prices = pricesFile === null ? DEFAULT_PRICES : parsePrices(readFileSync(pricesFile, 'utf8'));
  }

  /** How to get credits: the `payment` member of a 402. */
  paymentInformation(): Payment {
    return paymentOf(this.prices, this.settings.billing.checkout.purchaseUrl);
  }
}
