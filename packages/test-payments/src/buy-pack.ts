import Stripe from 'stripe';
import { paidCheckout } from './paid-checkout.ts';

/** Who pays where, and the secret that server and payment provider share. */
export interface PackPurchase {
  readonly baseUrl: string;
  readonly accountId: string;
  readonly webhookSecret: string;
}

/**
 * Buys one pack for an account: posts the event that the payment provider would send, signed with the same secret.
 * @throws {Error} with the server's answer where it refuses
 */
export async function buyPack({ baseUrl, accountId, webhookSecret }: PackPurchase): Promise<void> {
  const payload = JSON.stringify(paidCheckout(accountId));
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
