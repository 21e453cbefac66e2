import { Injectable } from '@nestjs/common';
import { sha256Hex } from '@tookeffect/core';
import type { CheckoutRequest } from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import {
  type CreatedBody,
  IdempotencyRepository,
  IdempotentCalls,
  type ClaimedKey,
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
    const { accountId, workspaceId } = caller;
    const call = { accountId, workspaceId, route: 'POST /v1/billing/checkout', request, key };
    return this.calls.runOnce(call, (claimedKey) => this.createNew(accountId, request, claimedKey));
  }

  private async createNew(
    accountId: string,
    request: CheckoutRequest,
    claimedKey: ClaimedKey | null,
  ): Promise<string | null> {
    const chosen = chooseOffer(request, this.priceList.prices);
    const providerKey = claimedKey && toProviderKey(accountId, claimedKey);
    const body = JSON.stringify(await this.provider.createCheckout(accountId, chosen, providerKey));
    const isStored =
      claimedKey === null ||
      (await this.idempotency.storeResponse(accountId, claimedKey, { status: 201, body }));
    return isStored ? body : null;
  }
}

/**
 * For a day, the provider replays failures too. So a call that is repeated after a failure uses another key at the
 * provider. A checkout whose link was never returned expires unpaid.
 */
function toProviderKey(accountId: string, { key, since }: ClaimedKey): string {
  return `tookeffect-${sha256Hex(JSON.stringify([accountId, key, since]))}`;
}
