import { done } from '../../../model/operation.ts';
import { scenariosOf } from '../../../model/scenario.ts';
import type { FeathersWorld } from '../../../systems/feathers.ts';
import {
  cannotKnow,
  isNotThere,
  isThere,
  markedOver,
  mustVerify,
  overwritten,
  removedBefore,
  undoneSince,
} from '../answers.ts';
import { hire, hired, lookAgain, lookAt, works } from '../crew.ts';
import { created, deleted, has, ORDER, post, unmarked, updated, withA1 } from './asks.ts';

// Several operations on one order.

const { scenarios, story, openStory } = scenariosOf<FeathersWorld>('feathers');
const CREATE = 'Create order A-1 over 4200 cents, with the marker in "reference".';
const AMOUNT = 'Set the amount of order a1 to 4200, with the marker.';
const isOne = has(1, ORDER);
const isAmount = has(1, { id: 'a1', amount: 4200 });
const isPaid = has(1, { id: 'a1', status: 'paid' });
const a1 = (world: FeathersWorld) => `${world.at('orders')}/a1`;
/** The agent creates the order with an id that it chooses, so that others can name it. */
const createA1 = (world: FeathersWorld, marker: string) =>
  post(world, { ...ORDER, id: 'a1', status: 'open', reference: marker });
const pays = (world: FeathersWorld) => (marker: string) =>
  world.agent('PATCH', a1(world), { status: 'paid', reference: marker });
const removes = (world: FeathersWorld) => () => world.agent('DELETE', a1(world));

story('create-then-change', markedOver(), {
  seen: [17],
  because: "The order is as asked. The marker is the second agent's, because it wrote last.",
  task: `${CREATE} Then another agent sets its status, with its own marker.`,
  ask: created(),
  agent: async (world, stage) => {
    await createA1(world, stage.op.marker);
    await works(world, stage, 'payer', updated({ status: 'paid' })(world), pays(world));
    return done('a1');
  },
  truth: isOne,
  later: [lookAt('payer', mustVerify('marker', 'exclusive', 'state'), isPaid)],
});

story('create-then-change-after-verified', mustVerify('marker', 'exclusive'), {
  seen: [1, 17],
  because: 'The first look was right, and the order still is as asked.',
  task: `${CREATE} After it was verified, another agent sets its status, with its own marker.`,
  ask: created(),
  agent: async (world, { op }) => {
    await createA1(world, op.marker);
    return done('a1');
  },
  truth: isOne,
  later: [
    lookAgain(
      isThere(['marker', 'exclusive', 'reference', 'state'], 'changed_since_verified'),
      isOne,
      (world, stage) => works(world, stage, 'payer', updated({ status: 'paid' })(world), pays(world)),
    ),
    lookAt('payer', mustVerify('marker', 'exclusive', 'state'), isPaid),
  ],
});

story('create-then-delete', removedBefore(), {
  seen: [17],
  because: 'The agent did create it; another operation deleted it before the look.',
  task: `${CREATE} Then another agent deletes it, as asked.`,
  ask: created(),
  agent: async (world, stage) => {
    await createA1(world, stage.op.marker);
    await works(world, stage, 'deleter', deleted()(world), removes(world));
    return done('a1');
  },
  truth: isOne,
  later: [lookAt('deleter', mustVerify('exclusive'), has(0, { id: 'a1' }))],
});

story('create-then-delete-after-verified', mustVerify('marker', 'exclusive'), {
  seen: [1, 17],
  because: 'It was there, and is gone.',
  task: `${CREATE} After it was verified, another agent deletes it.`,
  ask: created(),
  agent: async (world, { op }) => {
    await createA1(world, op.marker);
    return done('a1');
  },
  truth: isOne,
  later: [
    lookAgain(undoneSince(), isOne, (world, stage) =>
      works(world, stage, 'deleter', deleted()(world), removes(world)),
    ),
    lookAt('deleter', mustVerify('exclusive'), has(0, { id: 'a1' })),
  ],
});

story('two-members-of-one-order', mustVerify('state', 'exclusive'), {
  seen: [17],
  isCalm: true,
  because: 'Each set its own member. The second marker is on top, and the amount stands.',
  task: `${AMOUNT} Another agent sets its status, with its own marker.`,
  ask: updated({ amount: 4200 }),
  before: withA1,
  agent: async (world, stage) => {
    const payer = await hire(world, stage, 'payer', updated({ status: 'paid' })(world));
    await world.agent('PATCH', a1(world), { amount: 4200, reference: stage.op.marker });
    await pays(world)(payer.marker);
    await payer.report(done('a1'));
    return done('a1');
  },
  truth: isAmount,
  later: [
    lookAt('payer', mustVerify('marker', 'exclusive', 'state'), isPaid),
    lookAgain(mustVerify('state', 'exclusive', 'marker'), isAmount),
  ],
});

story('put-from-an-old-copy', overwritten(), {
  seen: [14, 17],
  because: 'The agent did set the amount. The other one replaced the whole order by a copy from before.',
  task: `${AMOUNT} Another agent sets the status by replacing the order, from a copy that it read before.`,
  ask: updated({ amount: 4200 }),
  before: withA1,
  agent: async (world, stage) => {
    const payer = await hire(world, stage, 'payer', updated({ status: 'paid' })(world));
    const { body } = await world.agent('GET', a1(world));
    await world.agent('PATCH', a1(world), { amount: 4200, reference: stage.op.marker });
    await world.agent('PUT', a1(world), { ...body, status: 'paid', reference: payer.marker });
    await payer.report(done('a1'));
    return done('a1');
  },
  truth: isAmount,
  later: [lookAt('payer', mustVerify('marker', 'exclusive', 'state'), isPaid)],
});

story('two-orders-of-two-agents', mustVerify('marker', 'exclusive'), {
  seen: [17],
  isCalm: true,
  because: 'Two orders, two markers.',
  task: `${CREATE} Another agent creates A-2.`,
  ask: created(),
  agent: async (world, stage) => {
    await works(world, stage, 'other', created('orders', { number: 'A-2', amount: 2 })(world), (marker) =>
      post(world, { number: 'A-2', amount: 2, reference: marker }),
    );
    const { body } = await post(world, { ...ORDER, reference: stage.op.marker });
    return done(String(body.id));
  },
  truth: isOne,
  later: [lookAt('other', mustVerify('marker', 'exclusive'), has(1, { number: 'A-2' }))],
});

story('equal-orders-with-markers', mustVerify('marker', 'exclusive'), {
  seen: [9, 17],
  isCalm: true,
  because: 'Two operations ask for one equal order each, and two are there, each with its marker.',
  task: `${CREATE} Another operation asks for an equal order.`,
  ask: created(),
  agent: async (world, stage) => {
    await works(world, stage, 'other', {}, (marker) => post(world, { ...ORDER, reference: marker }));
    await post(world, { ...ORDER, reference: stage.op.marker });
    return done();
  },
  truth: has(2, ORDER),
  later: [lookAt('other', mustVerify('marker', 'exclusive'), has(2, ORDER))],
});

const batch = (from: number, marked: number, marker: string) =>
  Array.from({ length: 20 }, (_, index) => ({
    number: `N-${from + index}`,
    amount: 7,
    ...(from + index === marked && { reference: marker }),
  }));

story('overlapping-batches-of-twenty', mustVerify('marker', 'exclusive'), {
  seen: [12, 17],
  isCalm: true,
  because: 'N-15 was created by both batches. Each operation has one order with its marker, as asked.',
  task: 'Create the orders N-1 to N-20 in one request, N-15 with the marker. Another agent creates N-11 to N-30.',
  ask: created('orders', { number: 'N-15', amount: 7 }),
  agent: async (world, stage) => {
    const other = await hire(world, stage, 'other');
    await post(world, batch(1, 15, stage.op.marker));
    await post(world, batch(11, 15, other.marker));
    await other.report(done());
    return done();
  },
  truth: has(2, { number: 'N-15' }),
  later: [lookAt('other', mustVerify('marker', 'exclusive'), has(2, { number: 'N-15' }))],
});

story('equal-orders-without-markers', isThere(['reference', 'state'], 'correlation_missing'), {
  seen: [9, 17],
  because: 'Each agent created one of the two equal orders; which is whose only their words say.',
  task: 'Create order A-1 over 4200 cents; there is no room for a marker. Another agent does the same.',
  connect: unmarked,
  ask: created(),
  agent: async (world, stage) => {
    await works(world, stage, 'other', {}, () => post(world, ORDER), done('0'));
    const { body } = await post(world, ORDER);
    return done(String(body.id));
  },
  truth: has(2, ORDER),
});

openStory('deletion-by-one-of-two', cannotKnow('already_so'), {
  seen: [9, 17],
  because: 'The order is gone, and either agent may have deleted it.',
  task: 'Delete order a1. Another operation is to delete it, too.',
  ask: deleted(),
  before: withA1,
  worlds: [
    {
      when: 'This agent deleted it.',
      isDone: true,
      agent: async (world, stage) => {
        await hire(world, stage, 'other');
        await removes(world)();
        return done();
      },
    },
    {
      when: 'The other agent deleted it.',
      isDone: false,
      agent: async (world, stage) => {
        await hire(world, stage, 'other');
        await removes(world)();
        await hired(world, 'other').report(done());
        return done();
      },
    },
  ],
});

story('handover-after-a-cancelled-operation', mustVerify('marker', 'exclusive'), {
  seen: [9, 17],
  isCalm: true,
  because: 'The other operation was cancelled before anything was written.',
  task: `${CREATE} Another agent had the task, and cancelled its operation.`,
  ask: created(),
  agent: async (world, stage) => {
    await (await hire(world, stage, 'gave up')).cancel();
    await post(world, { ...ORDER, reference: stage.op.marker });
    return done();
  },
  truth: isOne,
});

story(
  'only-the-other-agent-created',
  isNotThere(['effect_absent', 'object_already_claimed'], 'correlation_missing'),
  {
    seen: [5, 17],
    because: "The only order has the other operation's marker.",
    task: `${CREATE} Another operation asks for the same. This agent only says that it did it.`,
    ask: created(),
    agent: async (world, stage) => {
      await works(world, stage, 'other', {}, (marker) => post(world, { ...ORDER, reference: marker }));
      return done();
    },
    truth: () => Promise.resolve(false),
    later: [lookAt('other', mustVerify('marker', 'exclusive'), isOne)],
  },
);

export const feathersTogether = scenarios;
