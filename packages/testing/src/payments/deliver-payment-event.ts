import Stripe from 'stripe';
import type { PaymentEvent } from './payment-event.ts';

/** Where events go, and the secret that server and payment provider share. */
export interface PaymentReceiver {
  readonly baseUrl: string;
  readonly webhookSecret: string;
}

/**
 * Posts an event as the payment provider does, signed with the same secret.
 * @throws {Error} with the server's answer where it refuses
 */
export async function deliverPaymentEvent(
  { baseUrl, webhookSecret }: PaymentReceiver,
  event: PaymentEvent,
): Promise<void> {
  const payload = JSON.stringify(event);
  const response = await fetch(`${baseUrl}/v1/billing/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }),
    },
    body: payload,
  });
  if (response.status === 200) return;
  throw new Error(`the billing event was answered ${response.status}: ${await response.text()}`);
}
