import { Injectable } from '@nestjs/common';
import { sha256Hex } from '@tookeffect/core';
import type { CheckoutRequest } from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import {
  type CreatedBody,
  IdempotencyRepository,
  IdempotentCalls,
  type KeyHold,
} from '../idempotency/index.ts';
import { chosenOffer } from './domain/chosen-offer.ts';
import { PaymentProvider } from './payment-provider.ts';
import { PriceList } from './price-list.ts';

/** Makes links to pay at. What is paid there brings credits by the signed event alone. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly priceList: PriceList,
    private readonly provider: PaymentProvider,
    private readonly calls: IdempotentCalls,
    private readonly idempotency: IdempotencyRepository,
  ) {}

  /**
   * @param key the caller's `Idempotency-Key`: with it, a repeated call gives the same link
   * @throws {DomainError} `request_invalid`, `checkout_not_configured`, `unavailable`, `idempotency_in_flight`,
   * `idempotency_key_reused`
   */
  async create(caller: Caller, request: CheckoutRequest, key: string | undefined): Promise<CreatedBody> {
    const { accountId } = caller;
    const call = { accountId, route: 'POST /v1/billing/checkout', request, key };
    return this.calls.once(call, (hold) => this.make(accountId, request, hold));
  }

  private async make(
    accountId: string,
    request: CheckoutRequest,
    hold: KeyHold | null,
  ): Promise<string | null> {
    const chosen = chosenOffer(request, this.priceList.prices);
    const name = hold && providerName(accountId, hold);
    const body = JSON.stringify(await this.provider.makeCheckout(accountId, chosen, name));
    const isKept = hold === null || (await this.idempotency.keep(accountId, hold, { status: 201, body }));
    return isKept ? body : null;
  }
}

/**
 * The provider keeps failures under a name too, for a day. So a call that came to nothing and is sent again has another
 * name; a page that nobody was shown expires unpaid.
 */
function providerName(accountId: string, { key, since }: KeyHold): string {
  return `tookeffect-${sha256Hex(JSON.stringify([accountId, key, since]))}`;
}
