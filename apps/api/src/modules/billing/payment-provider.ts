import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Checkout } from '@tookeffect/wire';
import Stripe from 'stripe';
import { type CheckoutSettings, SETTINGS, type Settings, publicUrl } from '../../config/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { Log } from '../../log/index.ts';
import { boundedFetch, paymentAgent } from './bounded-fetch.ts';
import { checkoutRefusal, loggableRefusal, refusedByProvider } from './checkout-refusal.ts';
import type { ChosenOffer } from './domain/chosen-offer.ts';
import { isPaid } from './domain/prices.ts';
import { type ReturnPages, sessionParams } from './session-params.ts';

/** A link that may be handed out. @see schemas/wire/checkout.schema.json */
const LINK = /^https:\/\/[!-~]{1,2040}$/;

/** Asks Stripe, through its own library, for pages where people pay. It gives no credit. */
@Injectable()
export class PaymentProvider implements OnModuleDestroy {
  private readonly agent = paymentAgent();
  private readonly checkout: CheckoutSettings;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly log: Log,
  ) {
    this.checkout = settings.billing.checkout;
  }

  async onModuleDestroy(): Promise<void> {
    await this.agent.destroy();
  }

  /**
   * Makes a page for one purchase. Ends within the deadline of the settings, whatever the provider does.
   * @param name the provider makes one page for a name, however often one call has to ask; null for none
   * @throws {DomainError} `checkout_not_configured`, `unavailable`
   */
  async makeCheckout(accountId: string, chosen: ChosenOffer, name: string | null): Promise<Checkout> {
    const { secretKey } = this.checkout;
    if (secretKey === null) throw this.notConfigured();
    const params = sessionParams(accountId, chosen, this.returnPages());
    const session = await this.ask(this.clientFor(secretKey), params, name);
    return this.checkoutOf(session, chosen);
  }

  private async ask(
    stripe: Stripe,
    params: Stripe.Checkout.SessionCreateParams,
    name: string | null,
  ): Promise<Stripe.Checkout.Session> {
    try {
      return await stripe.checkout.sessions.create(params, name === null ? {} : { idempotencyKey: name });
    } catch (error) {
      this.log.error({ payment: loggableRefusal(error) }, 'the payment provider made no checkout');
      throw checkoutRefusal(error);
    }
  }

  /** A client of one call, so that its requests end together. */
  private clientFor(secretKey: string): Stripe {
    const { apiUrl, deadlineMs } = this.checkout;
    const deadline = AbortSignal.timeout(deadlineMs);
    return new Stripe(secretKey, {
      ...(apiUrl !== null && placeOf(new URL(apiUrl))),
      httpClient: Stripe.createFetchHttpClient(boundedFetch(this.agent, deadline)),
      maxNetworkRetries: 1,
      // One attempt that hangs leaves time for the other.
      timeout: Math.ceil(deadlineMs / 2),
      telemetry: false,
    });
  }

  private checkoutOf(session: Stripe.Checkout.Session, chosen: ChosenOffer): Checkout {
    const { url, expires_at: expiresAt, amount_total: amount, currency } = session;
    const { offer, quantity } = chosen;
    if (typeof url !== 'string' || !LINK.test(url) || !Number.isSafeInteger(expiresAt)) {
      this.log.error({ payment: loggableRefusal(null) }, 'the payment provider made no checkout');
      throw checkoutRefusal(null);
    }
    // A payment of another amount would bring no credits, so nobody is asked for one.
    const total = { ...offer.price, amountMinor: offer.price.amountMinor * quantity };
    if (amount !== null && !isPaid(total, amount, currency ?? '')) {
      this.log.error(
        { item: offer.id, stripePriceId: offer.stripePriceId, amount, currency, expected: total },
        'the price at the payment provider is not the one of the prices file',
      );
      throw refusedByProvider();
    }
    return { checkoutUrl: url, expiresAt: new Date(expiresAt * 1000).toISOString() };
  }

  private returnPages(): ReturnPages {
    const { returnUrl } = this.checkout;
    if (returnUrl === null) {
      const pages = `${publicUrl(this.settings)}/checkout`;
      return { paid: `${pages}/paid`, cancelled: `${pages}/cancelled` };
    }
    return { paid: withOutcome(returnUrl, 'paid'), cancelled: withOutcome(returnUrl, 'cancelled') };
  }

  private notConfigured(): DomainError {
    const { purchaseUrl } = this.checkout;
    const elsewhere = purchaseUrl === null ? '' : ` Credits are sold at ${purchaseUrl}.`;
    return new DomainError(
      'checkout_not_configured',
      `This server makes no checkouts: its operator has not set TOOKEFFECT_STRIPE_SECRET_KEY.${elsewhere}`,
    );
  }
}

function placeOf({ protocol, hostname, port }: URL): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return {
    protocol: scheme,
    host: hostname,
    port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port),
  };
}

function withOutcome(page: string, outcome: keyof ReturnPages): string {
  const url = new URL(page);
  url.searchParams.set('checkout', outcome);
  return url.href;
}
