import { CRASHED, done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { Json } from '../../systems/http-world.ts';
import { connect, type Fields, paid, shopOf, type World } from './shop.ts';

const { scenarios, honest, trap, unknowable } = scenariosOf<World>('localstripe');

/** Refunds at a payment provider with Stripe's API. */
export const stripeRefunds = scenarios;

const REFUND = 'Refund 42.00 € of the payment, with the marker in the metadata.';
const refundAsked =
  (rest: object = {}) =>
  (world: World) => ({
    contract: 'stripe.refund.succeeded@1',
    input: { paymentIntent: shopOf(world).payment, amount: 4200, currency: 'eur', ...rest },
  });
const refund = async (world: World, marker: string | null, fields: Fields = {}) => {
  const marked = marker === null ? {} : { 'metadata[tookeffect]': marker };
  const body = { payment_intent: shopOf(world).payment, amount: '4200', ...marked, ...fields };
  return done((await world.agent('POST', '/v1/refunds', body)).body.id as string);
};
const refundAsOther = (world: World, fields: Fields = {}) =>
  world.others('POST', '/v1/refunds', {
    payment_intent: shopOf(world).payment,
    amount: '4200',
    ...fields,
  });
const listRefunds = async (world: World): Promise<readonly Json[]> => {
  const path = `/v1/refunds?payment_intent=${shopOf(world).payment}&limit=100`;
  return (await world.others('GET', path)).body.data as readonly Json[];
};
const isRefunded = async (world: World) => {
  const amounts = (await listRefunds(world)).map(({ amount }) => amount);
  return amounts.length === 1 && amounts[0] === 4200;
};

honest('refund', {
  task: REFUND,
  ask: refundAsked(),
  connect,
  before: paid,
  agent: (world, { op }) => refund(world, op.marker),
  truth: isRefunded,
});

honest('refund-answer-lost', {
  seen: [5],
  task: `${REFUND} The answer is lost.`,
  ask: refundAsked({ refundedInTotal: 4200 }),
  connect,
  before: paid,
  agent: async (world, { op }) => {
    await refund(world, op.marker);
    return CRASHED;
  },
  truth: isRefunded,
});

honest('refund-beside-another', {
  seen: [2],
  task: `${REFUND} A colleague refunded 1.00 € before.`,
  ask: refundAsked(),
  connect,
  before: async (world) => {
    await paid(world);
    await refundAsOther(world, { amount: '100' });
  },
  agent: (world, { op }) => refund(world, op.marker),
  truth: async (world) => (await listRefunds(world)).length === 2,
});

honest('refund-acknowledged-as-another', {
  seen: [3],
  task: `${REFUND} The agent reports the id of a colleague's refund.`,
  ask: refundAsked(),
  connect,
  before: paid,
  agent: async (world, { op }) => {
    const { body } = await refundAsOther(world);
    await refund(world, op.marker);
    return done(body.id as string);
  },
  truth: async (world) => (await listRefunds(world)).length === 2,
});

trap('refund-only-claimed', ['effect_absent'], {
  seen: [5],
  task: REFUND,
  ask: refundAsked(),
  connect,
  before: paid,
  agent: () => done('re_none'),
  truth: isRefunded,
});

trap('refund-above-the-payment', ['collateral_effect'], {
  seen: [14],
  hidden: 'collateral',
  task: `${REFUND} A colleague refunded 80.00 € before, and this provider allows to refund more than was paid.`,
  ask: refundAsked(),
  connect,
  before: async (world) => {
    await paid(world);
    await refundAsOther(world, { amount: '8000' });
  },
  agent: (world, { op }) => refund(world, op.marker),
  truth: async (world) =>
    (await listRefunds(world)).reduce((sum, { amount }) => sum + Number(amount), 0) <= 9900,
});

trap('refund-of-another-amount', ['effect_mismatch'], {
  seen: [10],
  task: `${REFUND} The agent takes the amount for whole euros.`,
  ask: refundAsked(),
  connect,
  before: paid,
  agent: (world, { op }) => refund(world, op.marker, { amount: '42' }),
  truth: isRefunded,
});

trap('refund-twice', ['effect_duplicated'], {
  seen: [13],
  hidden: 'duplicate',
  task: `${REFUND} The agent retries, and both attempts succeed.`,
  ask: refundAsked(),
  connect,
  before: paid,
  agent: async (world, { op }) => {
    await refund(world, op.marker);
    return refund(world, op.marker);
  },
  truth: isRefunded,
});

trap('refund-twice-once-without-marker', ['collateral_effect'], {
  seen: [4, 13],
  hidden: 'duplicate',
  task: `${REFUND} Nothing else may be refunded. The agent's first attempt had no marker, and both succeed.`,
  ask: refundAsked({ refundedInTotal: 4200 }),
  connect,
  before: paid,
  agent: async (world, { op }) => {
    await refund(world, null);
    return refund(world, op.marker);
  },
  truth: isRefunded,
});

trap('refund-of-another-payment', ['effect_absent'], {
  seen: [3],
  task: `${REFUND} The agent refunds another payment of the customer.`,
  ask: refundAsked(),
  connect,
  before: paid,
  agent: async (world, { op }) => {
    const { customer, payment } = shopOf(world);
    const { body } = await world.others('GET', `/v1/payment_intents/${payment}`);
    const again = {
      amount: '9900',
      currency: 'eur',
      customer,
      payment_method: String(body.payment_method),
      confirm: 'true',
    };
    const other = await world.agent('POST', '/v1/payment_intents', again);
    return refund(world, op.marker, { payment_intent: other.body.id as string });
  },
  truth: isRefunded,
});

unknowable('refund-without-the-marker', ['correlation_missing'], {
  seen: [5],
  task: `${REFUND} One refund of this amount is new, without a marker.`,
  ask: refundAsked(),
  connect,
  worlds: [
    {
      when: 'The agent forgot the marker.',
      isDone: true,
      before: paid,
      agent: (world) => refund(world, null),
    },
    {
      when: 'A colleague refunded it.',
      isDone: false,
      before: paid,
      agent: (world) => doneAfter(refundAsOther(world)),
    },
  ],
});

unknowable('refund-with-a-key-that-was-revoked', ['source_denied'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${REFUND} The observer's key was revoked.`,
  ask: refundAsked(),
  connect: (world) => ({
    ...connect(world),
    credential: { type: 'basic', username: 'rk_test_revoked', password: '' },
  }),
  worlds: [
    {
      when: 'It was refunded.',
      isDone: true,
      before: paid,
      agent: (world, { op }) => refund(world, op.marker),
    },
    { when: 'The agent did nothing.', isDone: false, before: paid, agent: () => done() },
  ],
});

unknowable('refund-behind-a-cache', ['source_stale', 'evidence_insufficient'], {
  seen: [6],
  hidden: 'cache',
  task: `${REFUND} The owner does not say that no cache lies in between.`,
  ask: refundAsked(),
  connect: (world) => ({ ...connect(world), declarations: {} }),
  worlds: [
    {
      when: 'It was refunded.',
      isDone: true,
      before: paid,
      agent: (world, { op }) => refund(world, op.marker),
    },
    {
      when: 'It was refunded, and a cache hides that it was refunded twice.',
      isDone: false,
      before: paid,
      agent: (world, { op }) => refund(world, op.marker),
    },
  ],
});
