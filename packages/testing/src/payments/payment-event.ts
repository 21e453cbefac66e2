import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

/** The types of events that these functions create. */
type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'invoice.paid'
  | 'invoice_payment.paid'
  | 'charge.refunded'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated';

/** Members as the payment provider's library names and types them, all optional. */
type Some<T> = T extends readonly (infer Item)[]
  ? Some<Item>[]
  : T extends object
    ? { [Member in keyof T]?: Some<T[Member]> }
    : T;

/** The object of an event; only the members that tests need are set. */
export type ObjectOf<T extends EventType> = Some<Extract<Stripe.Event, { type: T }>['data']['object']>;

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
 * Creates an event with a new id, in the API version of the library.
 * @param created in seconds since 1970; now if omitted
 */
export function paymentEvent<T extends EventType>(
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

/** Another event that states the same fact. */
export function withNewId(event: PaymentEvent): PaymentEvent {
  return { ...event, id: `evt_${newSuffix()}` };
}

/** The random part of an identifier. */
export function newSuffix(): string {
  return randomUUID().replaceAll('-', '');
}
