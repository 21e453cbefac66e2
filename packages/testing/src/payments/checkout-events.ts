import { type ObjectOf, type PaymentEvent, newSuffix, paymentEvent } from './payment-event.ts';

/** A pack on the server's price list. */
export interface SoldPack {
  readonly id: string;
  readonly amountMinor: number;
  /** In lower case, as the payment provider writes it. */
  readonly currency: string;
}

/** How many credits the built-in pack has. */
export const PACK_CREDITS = 500;

/** A pack of the server's built-in price list, at its price. */
const BUILT_IN_PACK: SoldPack = { id: 'pack_500', amountMinor: 3900, currency: 'eur' };

/** A checkout in which an account pays for packs. */
export interface PackCheckout {
  readonly accountId: string;
  /** The built-in pack of 500 when left out. */
  readonly pack?: SoldPack;
  readonly quantity?: number;
  readonly session?: string;
  readonly paymentIntent?: string;
}

type Session = ObjectOf<'checkout.session.completed'>;

/** The event of a checkout that is paid. */
export function paidCheckout(checkout: PackCheckout): PaymentEvent {
  return paymentEvent('checkout.session.completed', sessionOf(checkout, 'paid'));
}

/** The event of a checkout with a delayed method: done, and not paid yet. */
export function unpaidCheckout(checkout: PackCheckout): PaymentEvent {
  return paymentEvent('checkout.session.completed', sessionOf(checkout, 'unpaid'));
}

/** The event of a delayed payment that has come. */
export function delayedPayment(checkout: PackCheckout): PaymentEvent {
  return paymentEvent('checkout.session.async_payment_succeeded', sessionOf(checkout, 'paid'));
}

/** The event of a delayed payment that will not come. */
export function failedPayment(checkout: PackCheckout): PaymentEvent {
  return paymentEvent('checkout.session.async_payment_failed', sessionOf(checkout, 'unpaid'));
}

/** The event of a checkout in which a subscription began. */
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

function sessionOf(checkout: PackCheckout, status: 'paid' | 'unpaid'): Session {
  const id = newSuffix();
  const { accountId, pack = BUILT_IN_PACK, quantity } = checkout;
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
