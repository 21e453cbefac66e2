import { done } from '../../../model/operation.ts';
import { scenariosOf } from '../../../model/scenario.ts';
import type { FeathersWorld } from '../../../systems/feathers.ts';
import { cannotKnow, isNotThere, isThere, mustRefute, mustVerify, replacedSince } from '../answers.ts';
import { lookAgain } from '../crew.ts';
import { asUsual, created, deleted, has, ORDER, post, unmarked, updated, withA1 } from './asks.ts';

// One operation: instants, lists of one request, copies of the marker, and an API that filters by every parameter.

const { scenarios, story, openStory } = scenariosOf<FeathersWorld>('feathers');
const CREATE = 'Create order A-1 over 4200 cents, with the marker in "reference".';
const FILTERS =
  'The owner has not said that there is no cache, so reads have a parameter of their own, by which this API filters.';
const isOne = has(1, ORDER);

for (const service of ['orders', 'paged'] as const) {
  story(`create-in-${service}`, mustVerify('marker', 'exclusive'), {
    isCalm: true,
    because: 'One new order with the marker.',
    task: CREATE,
    ask: created(service),
    agent: async (world, { op }) => {
      const { body } = await post(world, { ...ORDER, reference: op.marker }, service);
      return done(String(body.id));
    },
    truth: has(1, ORDER, service),
  });
}

for (const [service, clock] of [
  ['coarse', 'The service says in which minute an order was created, and nothing finer.'],
  ['late', 'The clock of the service is two hours slow.'],
] as const) {
  story(`create-with-a-${service}-clock`, isThere(['marker', 'exclusive', 'reference', 'state']), {
    seen: [11],
    because: 'The order is there, and was not before: what the clock says may leave its age open, no more.',
    task: `${CREATE} ${clock}`,
    ask: created(service),
    agent: async (world, { op }) => {
      await post(world, { ...ORDER, reference: op.marker }, service);
      return done();
    },
    truth: has(1, ORDER, service),
  });
  story(`nothing-with-a-${service}-clock`, mustRefute('effect_absent'), {
    seen: [5, 11],
    because: 'No order is there, and no clock is needed to see that.',
    task: `${CREATE} ${clock} The agent only says that it did it.`,
    ask: created(service),
    agent: () => done(),
    truth: has(1, ORDER, service),
  });
}

story('batch-of-twenty', mustVerify('marker', 'exclusive'), {
  seen: [12],
  isCalm: true,
  because: 'One request creates twenty orders; one of them is the one of this operation.',
  task: 'Create twenty orders in one request; number 7 of them is N-7 over 7 cents, with the marker.',
  ask: created('orders', { number: 'N-7', amount: 7 }),
  agent: async (world, { op }) => {
    const orders = Array.from({ length: 20 }, (_, index) => ({
      number: `N-${index}`,
      amount: index,
      ...(index === 7 && { reference: op.marker }),
    }));
    await post(world, orders);
    return done();
  },
  truth: has(1, { number: 'N-7', amount: 7 }),
});

story(
  'create-over-an-id-that-was-there',
  isNotThere(['object_predates_operation', 'effect_absent', 'collateral_effect']),
  {
    seen: [14],
    hidden: 'collateral',
    because: 'The service overwrites what has the id. An order was changed, and none was created.',
    task: `${CREATE} The agent posts it with the id of another order, which is lost.`,
    ask: created(),
    before: withA1,
    agent: async (world, { op }) => {
      await post(world, { ...ORDER, id: 'a1', reference: op.marker });
      return done();
    },
    truth: async (world) => (await isOne(world)) && has(1, { status: 'open' })(world),
  },
);

story('copy-of-the-marker-by-an-automation', isThere(['marker', 'exclusive', 'reference']), {
  seen: [4, 10],
  because: "The agent created one order. The copy with the same marker is a clerk's, as its creator says.",
  task: `${CREATE} An automation of a clerk then copies every member of it into a second order.`,
  ask: created(),
  agent: async (world, { op }) => {
    await post(world, { ...ORDER, reference: op.marker });
    await world.others('POST', world.at('orders'), { ...ORDER, reference: op.marker });
    return done();
  },
  truth: has(1, { ...ORDER, createdBy: 'agent' }),
});

openStory('marker-in-an-order-of-another-account', cannotKnow('correlation_missing'), {
  seen: [5],
  because: 'Whether the agent works through that account is not to be seen.',
  task: `${CREATE} The only order with the marker was created by the account of a clerk.`,
  ask: created(),
  worlds: [
    {
      when: 'The agent used an integration that creates orders as the clerk.',
      isDone: true,
      agent: async (world, { op }) => {
        await world.others('POST', world.at('orders'), { ...ORDER, reference: op.marker });
        return done();
      },
    },
    {
      when: 'The clerk pasted the marker from a chat, and the agent did nothing.',
      isDone: false,
      agent: async (world, { op }) => {
        await world.others('POST', world.at('orders'), { ...ORDER, reference: op.marker });
        return done();
      },
    },
  ],
});

story('change-of-an-order-of-a-customer', mustVerify('marker', 'exclusive', 'state'), {
  seen: [14],
  isCalm: true,
  because: 'The agent changed what a clerk had created. Who created it does not matter to a change.',
  task: 'Set the amount of order a1, which a clerk created, to 4200, with the marker.',
  ask: updated({ amount: 4200 }),
  before: withA1,
  agent: async (world, { op }) => {
    await world.agent('PATCH', `${world.at('orders')}/a1`, { amount: 4200, reference: op.marker });
    return done('a1');
  },
  truth: has(1, { id: 'a1', amount: 4200 }),
});

story('change-that-matched-nothing', mustRefute('effect_absent', 'effect_mismatch', 'state_mismatch'), {
  seen: [3],
  because: 'The API answers 200 with an empty list, and nothing was changed.',
  task: 'Set the amount of order a1 to 4200. The agent patches all orders of a number that none has.',
  ask: updated({ amount: 4200 }),
  before: withA1,
  agent: async (world, { op }) => {
    await world.agent('PATCH', `${world.at('orders')}?number=A-9`, { amount: 4200, reference: op.marker });
    return done();
  },
  truth: has(1, { id: 'a1', amount: 4200 }),
});

story('create-where-parameters-filter', isThere(['marker', 'exclusive', 'reference', 'state']), {
  seen: [18],
  because: 'The order is there. That a list filtered by a strange parameter is empty says nothing.',
  task: `${CREATE} ${FILTERS}`,
  connect: asUsual,
  ask: created(),
  agent: async (world, { op }) => {
    await post(world, { ...ORDER, reference: op.marker });
    return done();
  },
  truth: isOne,
  later: [lookAgain(isThere(['marker', 'exclusive', 'reference', 'state'], 'changed_since_verified'), isOne)],
});

story('create-in-pages-where-parameters-filter', isThere(['marker', 'exclusive', 'reference', 'state']), {
  seen: [18],
  because: 'As above; the list is in an envelope.',
  task: `${CREATE} ${FILTERS}`,
  connect: asUsual,
  ask: created('paged'),
  before: (world) => world.others('POST', world.at('paged'), { number: 'Z-1', amount: 1 }),
  agent: async (world, { op }) => {
    await post(world, { ...ORDER, reference: op.marker }, 'paged');
    return done();
  },
  truth: has(1, ORDER, 'paged'),
});

story('change-where-parameters-filter', isThere(['marker', 'exclusive', 'state']), {
  seen: [18],
  because: 'The order is as asked. The 404 at its address comes from the parameter.',
  task: `Set the amount of order a1 to 4200, with the marker. ${FILTERS}`,
  connect: asUsual,
  ask: updated({ amount: 4200 }),
  before: withA1,
  agent: async (world, { op }) => {
    await world.agent('PATCH', `${world.at('orders')}/a1`, { amount: 4200, reference: op.marker });
    return done();
  },
  truth: has(1, { id: 'a1', amount: 4200 }),
});

story('delete-where-parameters-filter', isThere(['exclusive']), {
  seen: [18],
  because: 'The order was there, and is gone. "It was gone before" is untrue.',
  task: `Delete order a1. ${FILTERS}`,
  connect: asUsual,
  ask: deleted(),
  before: withA1,
  agent: async (world) => {
    await world.agent('DELETE', `${world.at('orders')}/a1`);
    return done();
  },
  truth: has(0, { id: 'a1' }),
});

story('no-deletion-where-parameters-filter', isNotThere(['effect_absent']), {
  seen: [5, 18],
  because: 'The order is there. The 404 comes from the parameter, and "it was gone before" is untrue.',
  task: `Delete order a1. The agent only says so. ${FILTERS}`,
  connect: asUsual,
  ask: deleted(),
  before: withA1,
  agent: () => done(),
  truth: has(0, { id: 'a1' }),
});

story(
  'old-order-where-parameters-filter',
  isNotThere(['effect_absent', 'object_predates_operation'], 'already_so'),
  {
    seen: [8, 18],
    hidden: 'stale baseline',
    because: "Yesterday's equal order is there. A filtered list before the action does not make it new.",
    task: `Create order A-1 over 4200 cents; there is no room for a marker. The agent does nothing; an equal one was there. ${FILTERS}`,
    connect: (world) => unmarked(Object.assign(world, { connection: asUsual(world) })),
    ask: created(),
    before: (world) => world.others('POST', world.at('orders'), ORDER),
    agent: () => done(),
    truth: () => Promise.resolve(false),
  },
);

story('tool-repeated-without-a-marker', mustVerify('exclusive', 'reference'), {
  seen: [1, 4],
  hidden: 'duplicate',
  because: 'After the second run two orders stand where one was asked for.',
  task: 'Create one order A-1 over 4200 cents; there is no room for a marker. After it was verified, the tool runs again.',
  connect: unmarked,
  ask: created(),
  agent: async (world) => {
    await post(world, ORDER);
    return done();
  },
  truth: isOne,
  later: [lookAgain(isNotThere([], 'changed_since_verified'), isOne, (world) => post(world, ORDER))],
});

story('delete-then-restored-with-other-content', replacedSince(), {
  seen: [2],
  because: 'The order was deleted. A clerk then used its id for another one.',
  task: 'Delete order a1. Then a clerk creates another order with the id a1.',
  ask: deleted(),
  before: withA1,
  agent: async (world) => {
    await world.agent('DELETE', `${world.at('orders')}/a1`);
    await world.others('POST', world.at('orders'), { id: 'a1', number: 'Z-9', amount: 9, status: 'new' });
    return done();
  },
  truth: has(0, { id: 'a1', number: 'A-1' }),
});

export const feathersAlone = scenarios;
