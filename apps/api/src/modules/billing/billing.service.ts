import { Inject, Injectable, Logger } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../config/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { CountSigned } from '../../http/index.ts';
import { BillingRepository, newBillingEvent, type StoredBillingEvent } from './billing.repository.ts';
import type { IgnoredReason } from './domain/decision.ts';
import { PriceList } from './price-list.ts';
import { decideBilling } from './stripe/decide-billing.ts';
import { isSignatureHeader } from './stripe/signature.ts';
import { StripeWebhook } from './stripe/webhook.ts';

/** All billing events share one rate limit. */
const SIGNER = 'billing';

/** Reasons that an operator must look into: money may have moved, and no credits followed. */
const ALARMING: ReadonlySet<IgnoredReason | null> = new Set<IgnoredReason>([
  'shape_unknown',
  'api_version_mismatch',
  'livemode_mismatch',
  'account_unknown',
  'price_mismatch',
  'plan_changed_within_period',
  'refund_failed',
]);

/**
 * Refuses an event whose header has no signature, before its body is read.
 * @throws {DomainError} `webhook_rejected`, the same as for a wrong signature
 */
export function refuseWithoutSignature({
  headers,
}: {
  readonly headers: Readonly<Record<string, unknown>>;
}): void {
  if (!isSignatureHeader(headers['stripe-signature'])) throw rejected();
}

/** Receives the events that the payment provider signs: the only source of credits. */
@Injectable()
export class BillingService {
  private readonly log = new Logger(BillingService.name);

  constructor(
    private readonly repository: BillingRepository,
    private readonly webhook: StripeWebhook,
    private readonly priceList: PriceList,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Stores every event with a valid signature once, and posts the credits that follow from it in the same transaction.
   * @param signature the header `stripe-signature`
   * @param countSigned called once the signature is valid; it throws above the rate limit
   * @throws {DomainError} `webhook_rejected` when the signature is not valid now; `json_malformed` or
   *   `request_invalid` when a signed body is no event; then nothing is stored
   */
  async receive(body: Buffer, signature: unknown, countSigned: CountSigned): Promise<StoredBillingEvent> {
    const signed = await this.webhook.open(body, signature);
    if (signed === null) throw rejected();
    await countSigned(SIGNER);
    if ('unreadable' in signed) {
      throw new DomainError(
        signed.unreadable,
        'The signature is valid, but the body is not an event of Stripe as JSON; nothing was stored.',
      );
    }
    const { event, text } = signed;
    const terms = { prices: this.priceList.prices, isLive: this.settings.billing.isLive };
    const stored = await this.repository.record(newBillingEvent(event, text), decideBilling(event, terms));
    if (ALARMING.has(stored.reason)) {
      this.log.warn(`billing event ${event.id} (${event.type}) changed nothing: ${String(stored.reason)}`);
    }
    return stored;
  }
}

function rejected(): DomainError {
  return new DomainError('webhook_rejected', 'The signature is not valid, or it is too old.');
}
