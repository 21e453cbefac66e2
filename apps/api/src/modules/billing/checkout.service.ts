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
import { chooseOffer } from './domain/prices.ts';
import { PriceList } from './price-list.ts';
import { PaymentProvider } from './stripe/payment-provider.ts';

/** Creates checkouts. Only the signed event of their payment grants credits. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly priceList: PriceList,
    private readonly provider: PaymentProvider,
    private readonly calls: IdempotentCalls,
    private readonly idempotency: IdempotencyRepository,
  ) {}

  /**
   * @param key the caller's `Idempotency-Key`: a repeated call returns the same link
   * @throws {DomainError} `request_invalid`, `checkout_not_configured`, `unavailable`, `idempotency_in_flight`,
   * `idempotency_key_reused`
   */
  async create(caller: Caller, request: CheckoutRequest, key: string | undefined): Promise<CreatedBody> {
    const { accountId } = caller;
    const call = { accountId, route: 'POST /v1/billing/checkout', request, key };
    return this.calls.once(call, (hold) => this.createNew(accountId, request, hold));
  }

  private async createNew(
    accountId: string,
    request: CheckoutRequest,
    hold: KeyHold | null,
  ): Promise<string | null> {
    const chosen = chooseOffer(request, this.priceList.prices);
    const providerKey = hold && toProviderKey(accountId, hold);
    const body = JSON.stringify(await this.provider.createCheckout(accountId, chosen, providerKey));
    const isKept = hold === null || (await this.idempotency.keep(accountId, hold, { status: 201, body }));
    return isKept ? body : null;
  }
}

/**
 * The provider replays failures for a key too, for a day. So a call that failed and is sent again has another key. A
 * checkout whose link was never returned expires unpaid.
 */
function toProviderKey(accountId: string, { key, since }: KeyHold): string {
  return `tookeffect-${sha256Hex(JSON.stringify([accountId, key, since]))}`;
}
