import { type ObjectOf, type PaymentEvent, newSuffix, paymentEvent } from './payment-event.ts';

/** A pack on the server's price list. */
export interface SoldPack {
  readonly id: string;
  readonly amountMinor: number;
  /** In lower case, as the payment provider writes it. */
  readonly currency: string;
}

/** The credits of the default pack. */
export const PACK_CREDITS = 500;

/** The pack of 500 in the server's default prices. */
const DEFAULT_PACK: SoldPack = { id: 'pack_500', amountMinor: 3900, currency: 'eur' };

/** A checkout in which an account pays for packs. */
export interface PackCheckout {
  readonly accountId: string;
  /** The default pack of 500 if omitted. */
  readonly pack?: SoldPack;
  readonly quantity?: number;
  readonly session?: string;
  readonly paymentIntent?: string;
}

type Session = ObjectOf<'checkout.session.completed'>;

/** The event of a paid checkout. */
export function paidCheckout(checkout: PackCheckout): PaymentEvent {
  return paymentEvent('checkout.session.completed', makeSession(checkout, 'paid'));
}

/** The event of a checkout with a delayed payment method: completed, not paid yet. */
export function unpaidCheckout(checkout: PackCheckout): PaymentEvent {
  return paymentEvent('checkout.session.completed', makeSession(checkout, 'unpaid'));
}

/** The event of a delayed payment that succeeded. */
export function delayedPayment(checkout: PackCheckout): PaymentEvent {
  return paymentEvent('checkout.session.async_payment_succeeded', makeSession(checkout, 'paid'));
}

/** The event of a delayed payment that failed. */
export function failedPayment(checkout: PackCheckout): PaymentEvent {
  return paymentEvent('checkout.session.async_payment_failed', makeSession(checkout, 'unpaid'));
}

/** The event of a checkout that began a subscription. */
export function subscribedCheckout(accountId: string, plan: string, subscription: string): PaymentEvent {
  const id = newSuffix();
  return paymentEvent('checkout.session.completed', {
    id: `cs_test_${id}`,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: null,
    client_reference_id: accountId,
    customer: `cus_${id}`,
    subscription,
    metadata: { tookeffect_account: accountId, tookeffect_plan: plan },
  });
}

function makeSession(checkout: PackCheckout, status: 'paid' | 'unpaid'): Session {
  const id = newSuffix();
  const { accountId, pack = DEFAULT_PACK, quantity } = checkout;
  const { session = `cs_test_${id}`, paymentIntent = `pi_${id}` } = checkout;
  return {
    id: session,
    object: 'checkout.session',
    mode: 'payment',
    status: 'complete',
    payment_status: status,
    payment_intent: paymentIntent,
    client_reference_id: accountId,
    metadata: {
      tookeffect_account: accountId,
      tookeffect_pack: pack.id,
      ...(quantity !== undefined && { tookeffect_quantity: String(quantity) }),
    },
    amount_subtotal: pack.amountMinor * (quantity ?? 1),
    amount_total: pack.amountMinor * (quantity ?? 1),
    currency: pack.currency,
  };
}
