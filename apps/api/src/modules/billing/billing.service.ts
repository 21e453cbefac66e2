import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { CountSigned } from '../../http/index.ts';
import { newId } from '../../ids/new-id.ts';
import { decideBilling } from './billing-decision.ts';
import { BillingSecrets } from './billing-secrets.ts';
import { BillingRepository, type StoredBillingEvent } from './billing.repository.ts';
import { PriceList } from './price-list.ts';
import { signedStripeEvent } from './stripe-signature.ts';

/** All of its events count together. */
const SIGNER = 'billing';

/** Takes in the events that the payment provider signs: the only source of credit. */
@Injectable()
export class BillingService {
  constructor(
    private readonly repository: BillingRepository,
    private readonly secrets: BillingSecrets,
    private readonly priceList: PriceList,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores every rightly signed event once, known or not, and grants what it paid for in the same transaction.
   * @param signature the header `stripe-signature`
   * @param countSigned called once the signature holds; it throws where too many came
   * @throws {DomainError} `webhook_rejected` when the signature does not hold now; nothing is stored then
   */
  async receive(body: Buffer, signature: unknown, countSigned: CountSigned): Promise<StoredBillingEvent> {
    const signed = signedStripeEvent(body, signature, await this.secrets.active(), this.clock.now());
    if (signed === null) {
      throw new DomainError('webhook_rejected', 'The signature does not hold, or it is too old.');
    }
    await countSigned(SIGNER);
    const { event, text } = signed;
    return this.repository.record(
      {
        id: newId('evt'),
        stripeEventId: event.id,
        type: event.type,
        isLive: event.livemode,
        occurredAt: event.created,
        body: text,
      },
      decideBilling(event, this.priceList.prices),
    );
  }
}
