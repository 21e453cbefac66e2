import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../clock/index.ts';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { CountSigned } from '../../http/index.ts';
import { decideBilling } from './billing-decision.ts';
import { BillingSecrets } from './billing-secrets.ts';
import { BillingRepository, newBillingEvent, type StoredBillingEvent } from './billing.repository.ts';
import type { IgnoredReason } from './domain/decision.ts';
import { PriceList } from './price-list.ts';
import { signedStripeEvent } from './stripe-signature.ts';

/** All of its events count together. */
const SIGNER = 'billing';

/** What somebody has to look at: money may have moved, and no credit followed. */
const ALARMING: ReadonlySet<IgnoredReason | null> = new Set<IgnoredReason>([
  'shape_unknown',
  'api_version_mismatch',
  'livemode_mismatch',
  'account_unknown',
  'price_mismatch',
  'plan_changed_within_period',
  'refund_failed',
]);

/** Takes in the events that the payment provider signs: the only source of credit. */
@Injectable()
export class BillingService {
  private readonly log = new Logger(BillingService.name);

  constructor(
    private readonly repository: BillingRepository,
    private readonly secrets: BillingSecrets,
    private readonly priceList: PriceList,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Stores every rightly signed event once, known or not, and posts what follows from it in the same transaction.
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
    const terms = { prices: this.priceList.prices, isLive: this.settings.billing.isLive };
    const stored = await this.repository.record(newBillingEvent(event, text), decideBilling(event, terms));
    if (ALARMING.has(stored.reason)) {
      this.log.warn(`billing event ${event.id} (${event.type}) changed nothing: ${String(stored.reason)}`);
    }
    return stored;
  }
}
