import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

/** The types of events that this package makes. */
type MadeType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'invoice.paid'
  | 'invoice_payment.paid'
  | 'charge.refunded'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated';

/** Members as the payment provider's library names and types them, without those that nothing here is about. */
type Some<T> = T extends readonly (infer Item)[]
  ? Some<Item>[]
  : T extends object
    ? { [Member in keyof T]?: Some<T[Member]> }
    : T;

/** The object of an event, with the members that matter. */
export type ObjectOf<T extends MadeType> = Some<Extract<Stripe.Event, { type: T }>['data']['object']>;

/** An event as the payment provider sends it, before it is signed. */
export interface PaymentEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  /** In seconds since 1970. */
  readonly created: number;
  readonly livemode: boolean;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
  readonly type: string;
  readonly data: { readonly object: object };
}

/**
 * Makes an event with an id of its own, of the API version that the library speaks.
 * @param created in seconds since 1970; now when left out
 */
export function paymentEvent<T extends MadeType>(
  type: T,
  object: ObjectOf<T>,
  created = Math.floor(Date.now() / 1000),
): PaymentEvent {
  return {
    id: `evt_${newSuffix()}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  };
}

/** The same business fact, told by another event. */
export function toldAgain(event: PaymentEvent): PaymentEvent {
  return { ...event, id: `evt_${newSuffix()}` };
}

/** What comes after the prefix of an identifier: another one each time. */
export function newSuffix(): string {
  return randomUUID().replaceAll('-', '');
}
