import Stripe from 'stripe';
import type { ApiResponse, TestApi } from '../support/test-api.ts';

/** The signing secret of the tests' payment provider. */
export const BILLING_SECRET = 'whsec_example_of_a_billing_secret';

/** Delivers a body as Stripe does, signed by Stripe's own library. */
export async function deliver(
  api: TestApi,
  body: string,
  { secret = BILLING_SECRET, timestamp }: { secret?: string; timestamp?: number } = {},
): Promise<ApiResponse> {
  const signing = { payload: body, secret, ...(timestamp !== undefined && { timestamp }) };
  return api.call('POST', '/v1/billing/events', {
    apiKey: null,
    body,
    headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString(signing) },
  });
}

/** The body of an event. */
export function stripeEvent(id: string, type: string, object: object): string {
  const envelope = { object: 'event', api_version: '2026-10-28.endive', created: 1_795_251_600 };
  return JSON.stringify({ id, type, ...envelope, livemode: true, data: { object } });
}

/** A paid checkout of the pack of 500. */
export function packCheckout(accountId: string, session: string, change: object = {}): object {
  return {
    id: session,
    object: 'checkout.session',
    mode: 'payment',
    payment_status: 'paid',
    client_reference_id: accountId,
    metadata: { tookeffect_pack: 'pack_500' },
    amount_total: 3900,
    currency: 'eur',
    payment_intent: `pi_of_${session}`,
    ...change,
  };
}

/** A paid invoice of the plan `starter`, for a period of 30 days. */
export function planInvoice(accountId: string, invoice: string, start: number, change: object = {}): object {
  return {
    id: invoice,
    object: 'invoice',
    billing_reason: 'subscription_cycle',
    amount_paid: 4900,
    currency: 'eur',
    parent: {
      type: 'subscription_details',
      subscription_details: {
        subscription: 'sub_1',
        metadata: { tookeffect_account: accountId, tookeffect_plan: 'starter' },
      },
    },
    lines: { object: 'list', data: [{ period: { start, end: start + 30 * 86_400 } }] },
    ...change,
  };
}

/** The available credits of a bucket, and the sum of its transfers: always equal. */
export interface Ledger {
  readonly available: number;
  readonly granted: number;
}

/** Reads a bucket and the sum of its transfers. */
export async function readLedger(
  api: TestApi,
  accountId: string,
  bucket: 'plan' | 'bought',
): Promise<Ledger> {
  const [ledger] = await api.database.dataSource.query<[Ledger]>(
    `SELECT COALESCE((SELECT available FROM credit_bucket WHERE account_id = $1 AND bucket = $2), 0)::integer AS available,
       COALESCE(sum(CASE WHEN to_place = 'available' THEN amount_credits ELSE -amount_credits END), 0)::integer AS granted
     FROM credit_transfer WHERE account_id = $1 AND bucket = $2 AND 'issued' IN (from_place, to_place)`,
    [accountId, bucket],
  );
  return ledger;
}

/** The row of a stored event; undefined if there is none. */
export async function storedEvent(
  api: TestApi,
  stripeEventId: string,
): Promise<{ applied: boolean; reason: string | null } | undefined> {
  const [row] = await api.database.dataSource.query<{ applied: boolean; reason: string | null }[]>(
    'SELECT applied, reason FROM billing_event WHERE stripe_event_id = $1',
    [stripeEventId],
  );
  return row;
}
