import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

/** A pack of the server's built-in price list, at its price. */
const PACK = { id: 'pack_500', amountMinor: 3900, currency: 'eur' };

/** How many credits that pack has. */
export const PACK_CREDITS = 500;

/** The event of a checkout in which an account has paid for one pack. Each call is another event of another checkout. */
export function paidCheckout(accountId: string): object {
  const id = randomUUID().replaceAll('-', '');
  return {
    id: `evt_${id}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'checkout.session.completed',
    data: {
      object: {
        id: `cs_test_${id}`,
        object: 'checkout.session',
        mode: 'payment',
        status: 'complete',
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
