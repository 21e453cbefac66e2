import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Checkout } from '@tookeffect/wire';
import Stripe from 'stripe';
import { Agent, fetch, type RequestInit } from 'undici';
import { type CheckoutSettings, SETTINGS, type Settings, publicUrl } from '../../../config/index.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { Log } from '../../../log/index.ts';
import { type ChosenOffer, isPaid } from '../domain/prices.ts';
import { type ReturnPages, sessionParams } from './checkout-session.ts';
import { loggableFailure, setupRefused, toCheckoutError } from './provider-errors.ts';

/** A valid `checkoutUrl`. @see schemas/wire/checkout.schema.json */
const LINK = /^https:\/\/[!-~]{1,2040}$/;

/** A session is a few kilobytes. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** Creates checkout sessions with Stripe's library. A checkout grants no credits; the signed event of its payment does. */
@Injectable()
export class PaymentProvider implements OnApplicationShutdown {
  private readonly agent = paymentAgent();
  private readonly checkout: CheckoutSettings;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly log: Log,
  ) {
    this.checkout = settings.billing.checkout;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  /**
   * Creates a checkout for one purchase. It ends within the deadline of the settings.
   * @param idempotencyKey the provider creates one session per key, however often the request is sent; null for none
   * @throws {DomainError} `checkout_not_configured`, `unavailable`
   */
  async createCheckout(
    accountId: string,
    chosen: ChosenOffer,
    idempotencyKey: string | null,
  ): Promise<Checkout> {
    const { secretKey } = this.checkout;
    if (secretKey === null) throw this.notConfigured();
    const params = sessionParams(accountId, chosen, this.returnPages());
    const session = await this.createSession(this.makeClient(secretKey), params, idempotencyKey);
    return this.toCheckout(session, chosen);
  }

  private async createSession(
    stripe: Stripe,
    params: Stripe.Checkout.SessionCreateParams,
    idempotencyKey: string | null,
  ): Promise<Stripe.Checkout.Session> {
    try {
      return await stripe.checkout.sessions.create(params, idempotencyKey === null ? {} : { idempotencyKey });
    } catch (error) {
      this.log.error({ payment: loggableFailure(error) }, 'the payment provider created no checkout');
      throw toCheckoutError(error);
    }
  }

  /** A client for one call, so that all its attempts share one deadline. */
  private makeClient(secretKey: string): Stripe {
    const { apiUrl, deadlineMs } = this.checkout;
    const deadline = AbortSignal.timeout(deadlineMs);
    return new Stripe(secretKey, {
      ...(apiUrl !== null && toEndpoint(new URL(apiUrl))),
      httpClient: Stripe.createFetchHttpClient(boundedFetch(this.agent, deadline)),
      maxNetworkRetries: 1,
      // An attempt that hangs leaves time for a second one.
      timeout: Math.ceil(deadlineMs / 2),
      telemetry: false,
    });
  }

  private toCheckout(session: Stripe.Checkout.Session, chosen: ChosenOffer): Checkout {
    const { url, expires_at: expiresAt, amount_total: amount, currency } = session;
    const { offer, quantity } = chosen;
    if (typeof url !== 'string' || !LINK.test(url) || !Number.isSafeInteger(expiresAt)) {
      this.log.error({ payment: loggableFailure(null) }, 'the payment provider created no checkout');
      throw toCheckoutError(null);
    }
    // A payment of another amount would bring no credits, so no buyer is sent to it.
    const total = { ...offer.price, amountMinor: offer.price.amountMinor * quantity };
    if (amount !== null && !isPaid(total, amount, currency ?? '')) {
      this.log.error(
        { item: offer.id, stripePriceId: offer.stripePriceId, amount, currency, expected: total },
        'the price at the payment provider differs from the prices file',
      );
      throw setupRefused();
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
    const elsewhere = purchaseUrl === null ? '' : ` Buy credits at ${purchaseUrl}.`;
    return new DomainError(
      'checkout_not_configured',
      `This server creates no checkouts: its operator has not set TOOKEFFECT_STRIPE_SECRET_KEY.${elsewhere}`,
    );
  }
}

/** Connections to the payment provider. A response is cut off after 1 MiB. */
export function paymentAgent(): Agent {
  return new Agent({ maxResponseSize: MAX_RESPONSE_BYTES });
}

/**
 * A fetch that a signal always ends. It follows no redirect, so that the key is sent to no other server.
 * @param signal ends the request and the response body
 */
export function boundedFetch(agent: Agent, signal: AbortSignal): typeof globalThis.fetch {
  const bounded = (url: string, init: RequestInit = {}) => {
    const either = init.signal ? AbortSignal.any([init.signal, signal]) : signal;
    return fetch(url, { ...init, dispatcher: agent, redirect: 'error', signal: either });
  };
  // The two types describe the same interface in two versions.
  return bounded as unknown as typeof globalThis.fetch;
}

function toEndpoint({
  protocol,
  hostname,
  port,
}: URL): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
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
