import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';

/** The pack that a test server buys: its name, and its price as the payment provider states it. */
const PACK = { name: 'pack_500', amount_total: 3_900, currency: 'eur' };

/**
 * Buys one pack for an account: posts the event that the payment provider would send, signed with the same secret.
 * @throws {Error} with the server's answer when it refuses
 */
export async function grantCredit(baseUrl: string, accountId: string, webhookSecret: string): Promise<void> {
  const payload = JSON.stringify(paidCheckout(accountId));
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const response = await fetch(`${baseUrl}/v1/billing/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
  if (response.status !== 200) {
    throw new Error(`No credit could be bought (${response.status}). ${await response.text()}`);
  }
}

function paidCheckout(accountId: string) {
  const unique = randomBytes(12).toString('hex');
  return {
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
        metadata: { tookeffect_account: accountId, tookeffect_pack: PACK.name },
        amount_total: PACK.amount_total,
        currency: PACK.currency,
      },
    },
  };
}
