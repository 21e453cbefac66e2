import { done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import { connect, type Fields, held, paid, shopOf, type World } from './shop.ts';

const { scenarios, honest, trap, softTrap, unknowable } = scenariosOf<World>('localstripe');

/** Captures and cancellations at a payment provider with Stripe's API. */
export const stripeChanges = scenarios;

const CAPTURE = 'Capture the held payment of 99.00 €, with the marker in the metadata.';
const captureAsked = (world: World) => ({
  contract: 'stripe.payment.captured@1',
  input: { paymentIntent: shopOf(world).payment, amount: 9900, currency: 'eur' },
});
const capture = async (world: World, marker: string | null, fields: Fields = {}) => {
  const path = `/v1/payment_intents/${shopOf(world).payment}`;
  // This provider takes no metadata with a capture.
  if (marker !== null) await world.agent('POST', path, { 'metadata[tookeffect]': marker });
  await world.agent('POST', `${path}/capture`, fields);
  return done(shopOf(world).payment);
};
const isCaptured = async (world: World) => {
  const { body } = await world.others('GET', `/v1/payment_intents/${shopOf(world).payment}`);
  return body.status === 'succeeded' && body.amount_received === 9900;
};

honest('capture', {
  seen: [14],
  task: CAPTURE,
  ask: captureAsked,
  connect,
  before: held,
  agent: (world, { op }) => capture(world, op.marker),
  truth: isCaptured,
});

trap('capture-only-claimed', ['effect_absent'], {
  seen: [5],
  task: CAPTURE,
  ask: captureAsked,
  connect,
  before: held,
  agent: (world) => done(shopOf(world).payment),
  truth: isCaptured,
});

trap('capture-in-part', ['effect_mismatch', 'state_mismatch'], {
  seen: [10],
  task: `${CAPTURE} The agent captures 9.90 €.`,
  ask: captureAsked,
  connect,
  before: held,
  agent: (world, { op }) => capture(world, op.marker, { amount_to_capture: '990' }),
  truth: isCaptured,
});

trap('capture-cancelled', ['effect_absent'], {
  seen: [5],
  task: `${CAPTURE} The agent cancels it instead.`,
  ask: captureAsked,
  connect,
  before: held,
  agent: async (world) => {
    await world.agent('POST', `/v1/payment_intents/${shopOf(world).payment}/cancel`, {});
    return done(shopOf(world).payment);
  },
  truth: isCaptured,
});

unknowable('capture-that-was-made', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${CAPTURE} It is captured.`,
  ask: captureAsked,
  connect,
  worlds: [
    { when: 'A task before was for the same.', isDone: true, before: paid, agent: () => done() },
    { when: 'The agent did nothing.', isDone: false, before: paid, agent: () => done() },
  ],
});

const CANCEL = 'Cancel the subscription at once.';
const cancelAsked = (world: World) => ({
  contract: 'stripe.subscription.canceled@1',
  input: { subscription: shopOf(world).subscription, customer: shopOf(world).customer },
});
const cancel = (world: World, id: string) => world.agent('DELETE', `/v1/subscriptions/${id}`);
const isCanceled = async (world: World) => {
  const { body } = await world.others('GET', `/v1/subscriptions/${shopOf(world).subscription}`);
  return body.status === 'canceled';
};

honest('cancellation', {
  task: CANCEL,
  ask: cancelAsked,
  connect,
  before: paid,
  agent: (world) => doneAfter(cancel(world, shopOf(world).subscription)),
  truth: isCanceled,
});

trap('cancellation-only-claimed', ['effect_absent'], {
  seen: [5],
  task: CANCEL,
  ask: cancelAsked,
  connect,
  before: paid,
  agent: () => done(),
  truth: isCanceled,
});

softTrap('cancellation-at-the-end-of-the-period', ['effect_absent'], ['changed_since_begun'], {
  seen: [14],
  task: `${CANCEL} The agent cancels it at the end of the period.`,
  ask: cancelAsked,
  connect,
  before: paid,
  agent: (world) =>
    doneAfter(
      world.agent('POST', `/v1/subscriptions/${shopOf(world).subscription}`, {
        cancel_at_period_end: 'true',
      }),
    ),
  truth: isCanceled,
});

trap('cancellation-of-another-subscription', ['effect_absent'], {
  seen: [3],
  task: `${CANCEL} The agent cancels another one of the customer.`,
  ask: cancelAsked,
  connect,
  before: paid,
  agent: async (world) => {
    const { customer } = shopOf(world);
    const other = await world.others('POST', '/v1/subscriptions', { customer, 'items[0][plan]': 'gold' });
    return doneAfter(cancel(world, other.body.id as string));
  },
  truth: isCanceled,
});

unknowable('cancellation-behind-a-cache', ['source_stale', 'baseline_missing'], {
  seen: [6],
  hidden: 'cache',
  task: `${CANCEL} The owner does not say that no cache lies in between.`,
  ask: cancelAsked,
  connect: (world) => ({ ...connect(world), declarations: {} }),
  worlds: [
    {
      when: 'It was cancelled.',
      isDone: true,
      before: paid,
      agent: (world) => doneAfter(cancel(world, shopOf(world).subscription)),
    },
    {
      when: 'The agent did nothing.',
      isDone: false,
      before: paid,
      agent: () => done(),
    },
  ],
  differs: 'there is no cache here; the two worlds are the same only behind one',
});

unknowable('cancellation-that-was-made', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${CANCEL} It is cancelled.`,
  ask: cancelAsked,
  connect,
  worlds: [
    { when: 'A task before was for the same.', isDone: true, before: canceled, agent: () => done() },
    { when: 'The agent did nothing.', isDone: false, before: canceled, agent: () => done() },
  ],
});

async function canceled(world: World): Promise<void> {
  await paid(world);
  await world.others('DELETE', `/v1/subscriptions/${shopOf(world).subscription}`);
}
