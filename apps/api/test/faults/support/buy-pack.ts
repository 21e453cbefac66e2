import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { expect } from 'vitest';

/** Posts the signed event of a paid pack of 500 credits, as the payment provider does. */
export async function buyPack(baseUrl: string, accountId: string, secret: string): Promise<void> {
  const unique = randomBytes(12).toString('hex');
  const payload = JSON.stringify({
    id: `evt_${unique}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'checkout.session.completed',
    data: {
      object: {
        id: `cs_test_${unique}`,
        object: 'checkout.session',
        mode: 'payment',
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${unique}`,
        client_reference_id: accountId,
        metadata: { tookeffect_account: accountId, tookeffect_pack: 'pack_500' },
        amount_total: 3900,
        currency: 'eur',
      },
    },
  });
  const response = await fetch(`${baseUrl}/v1/billing/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    body: payload,
  });
  expect(response.status, await response.text()).toBe(200);
}
