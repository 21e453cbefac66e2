import { Injectable } from '@nestjs/common';
import { type CheckoutRequest, sha256Hex } from '@tookeffect/core';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { IdempotencyRepository, type KeyHold, requestFingerprint } from '../idempotency/index.ts';
import { chosenOffer } from './domain/chosen-offer.ts';
import { PaymentProvider } from './payment-provider.ts';
import { PriceList } from './price-list.ts';

/** A checkout as JSON text, or the one that the same key made before. */
export interface CreatedCheckout {
  readonly body: string;
  readonly isReplayed: boolean;
}

/** Makes links to pay at. What is paid there brings credits by the signed event alone. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly priceList: PriceList,
    private readonly provider: PaymentProvider,
    private readonly idempotency: IdempotencyRepository,
  ) {}

  /**
   * @param key the caller's `Idempotency-Key`: with it, a repeated call gives the same link
   * @throws {DomainError} `request_invalid`, `checkout_not_configured`, `unavailable`, `idempotency_in_flight`,
   * `idempotency_key_reused`
   */
  async create(caller: Caller, request: CheckoutRequest, key: string | undefined): Promise<CreatedCheckout> {
    if (key === undefined) return { body: await this.make(caller, request, null), isReplayed: false };
    const fingerprint = requestFingerprint('POST /v1/billing/checkout', [], request);
    const claim = await this.idempotency.claim(caller.accountId, key, fingerprint);
    switch (claim.outcome) {
      case 'replay':
        return { body: claim.body, isReplayed: true };
      case 'reused':
        throw new DomainError(
          'idempotency_key_reused',
          'This key was first used for another call; send a new key.',
        );
      case 'in_flight':
        throw inFlight();
      case 'claimed':
        return { body: await this.makeOnce(caller, request, claim.hold), isReplayed: false };
    }
  }

  private async makeOnce(caller: Caller, request: CheckoutRequest, hold: KeyHold): Promise<string> {
    try {
      const body = await this.make(caller, request, hold);
      if (await this.idempotency.keep(caller.accountId, hold, { status: 201, body })) return body;
      throw inFlight();
    } catch (error) {
      await this.idempotency.release(caller.accountId, hold);
      throw error;
    }
  }

  private async make({ accountId }: Caller, request: CheckoutRequest, hold: KeyHold | null): Promise<string> {
    const chosen = chosenOffer(request, this.priceList.prices);
    const name = hold && providerName(accountId, hold);
    return JSON.stringify(await this.provider.makeCheckout(accountId, chosen, name));
  }
}

/**
 * The provider keeps failures under a name too, for a day. So a call that came to nothing and is sent again has another
 * name; a page that nobody was shown expires unpaid.
 */
function providerName(accountId: string, { key, since }: KeyHold): string {
  return `tookeffect-${sha256Hex(JSON.stringify([accountId, key, since]))}`;
}

function inFlight(): DomainError {
  return new DomainError('idempotency_in_flight', 'The first call with this key has not ended yet.', {
    retryAfterSeconds: 1,
  });
}
