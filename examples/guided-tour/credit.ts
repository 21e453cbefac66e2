import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Stripe from 'stripe';

/** A pack as the server's own price list has it. */
const PACK = { id: 'pack_500', credits: 500, amountMinor: 3900, currency: 'eur' };

/**
 * Buys a pack the only way there is: with an event that is signed as the payment provider signs it. The secret is the
 * one that this server made for itself; with a real payment provider it is theirs.
 * @returns how many credits the pack has
 */
export async function buyPack(baseUrl: string, accountId: string, dataDirectory: string): Promise<number> {
  const file = path.join(secretsFolder(dataDirectory), 'billing-webhook-secret');
  const secret = process.env.TOOKEFFECT_BILLING_WEBHOOK_SECRETS || readFileSync(file, 'utf8').trim();
  const payload = JSON.stringify(paidCheckout(accountId));
  const response = await fetch(`${baseUrl}/v1/billing/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    body: payload,
  });
  if (response.status !== 200) {
    throw new Error(`the billing event was answered ${response.status}: ${await response.text()}`);
  }
  return PACK.credits;
}

function secretsFolder(dataDirectory: string): string {
  return process.env.TOOKEFFECT_SECRETS_DIRECTORY || path.join(dataDirectory, 'secrets');
}

function paidCheckout(accountId: string): object {
  const id = randomUUID().replaceAll('-', '');
  return {
    id: `evt_${id}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: 'checkout.session.completed',
    data: {
      object: {
        id: `cs_test_${id}`,
        object: 'checkout.session',
        mode: 'payment',
        payment_status: 'paid',
        payment_intent: `pi_${id}`,
        client_reference_id: accountId,
        metadata: { tookeffect_account: accountId, tookeffect_pack: PACK.id },
        amount_total: PACK.amountMinor,
        currency: PACK.currency,
      },
    },
  };
}
