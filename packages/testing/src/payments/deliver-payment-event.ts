import Stripe from 'stripe';
import type { PaymentEvent } from './payment-event.ts';

/** The server, and its webhook signing secret. */
export interface PaymentReceiver {
  readonly baseUrl: string;
  readonly webhookSecret: string;
}

/**
 * Signs an event and posts it as the payment provider does.
 * @throws {Error} with the server's response if it is not 200
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
  throw new Error(`the server responded ${response.status} to the billing event: ${await response.text()}`);
}
