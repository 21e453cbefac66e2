import type { Ask, Operation } from '../model/operation.ts';
import { type HttpWorld, type Json, listOf } from '../systems/http-world.ts';
import type { Judgement } from './judge.ts';

// A checker as a careful engineer writes it for payments: the refunds of a payment by the marker in their metadata, exactly
// one, as asked, and within the charge; a payment or a subscription by its state, compared with the one before.

interface StripeInput {
  readonly paymentIntent?: string;
  readonly subscription?: string;
  readonly customer?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly refundedInTotal?: number;
}

/** Reads the payment or the subscription before the agent acts. */
export async function readStripe(world: HttpWorld, { input }: Ask): Promise<Json> {
  const { paymentIntent, subscription } = input as StripeInput;
  const path = subscription ? `/v1/subscriptions/${subscription}` : `/v1/payment_intents/${paymentIntent!}`;
  return (await world.reader('GET', path)).body;
}

/** Compares the payment, its refunds or the subscription with the task. */
export async function checkStripe(
  world: HttpWorld,
  ask: Ask,
  op: Operation,
  before: Json,
): Promise<Judgement> {
  const input = ask.input as StripeInput;
  if (ask.contract.startsWith('stripe.refund')) return checkRefund(world, input, op);
  const now = await readStripe(world, ask);
  if (now.status === undefined) return 'unknown';
  const isAsAsked =
    input.subscription === undefined
      ? now.status === 'succeeded' && now.amount_received === input.amount && now.currency === input.currency
      : now.status === 'canceled' && [undefined, now.customer].includes(input.customer);
  return isAsAsked && before.status !== now.status ? 'done' : 'not_done';
}

async function checkRefund(world: HttpWorld, input: StripeInput, op: Operation): Promise<Judgement> {
  const path = `/v1/refunds?payment_intent=${input.paymentIntent!}&limit=100&expand%5B%5D=data.charge`;
  const { status, body } = await world.reader('GET', path);
  if (status !== 200 || body.has_more === true) return 'unknown';
  const ours = listOf(body, 'data').filter(({ metadata }) => (metadata as Json).tookeffect === op.marker);
  const [refund] = ours;
  if (!refund || ours.length > 1) return 'not_done';
  if (refund.status === 'pending') return 'unknown';
  const charge = refund.charge as { readonly amount: number; readonly amount_refunded: number };
  const isAsAsked =
    refund.status === 'succeeded' &&
    refund.amount === input.amount &&
    refund.currency === input.currency &&
    charge.amount_refunded <= charge.amount &&
    [undefined, charge.amount_refunded].includes(input.refundedInTotal);
  return isAsAsked ? 'done' : 'not_done';
}

/** Reads the refund that the agent names, or the payment or subscription of the task, once, and compares its status. */
export async function rereadStripe(
  world: HttpWorld,
  ask: Ask,
  reference: string | undefined,
): Promise<Judgement> {
  const { amount } = ask.input as StripeInput;
  if (!ask.contract.startsWith('stripe.refund')) {
    const { status } = await readStripe(world, ask);
    return status === 'succeeded' || status === 'canceled' ? 'done' : 'not_done';
  }
  if (reference === undefined) return 'unknown';
  const { body } = await world.reader('GET', `/v1/refunds/${reference}`);
  return body.status === 'succeeded' && body.amount === amount ? 'done' : 'not_done';
}
