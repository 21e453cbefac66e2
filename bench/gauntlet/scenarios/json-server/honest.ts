import { orInconclusive, refuted, undecidable } from '../../model/expectation.ts';
import { CRASHED, done, doneAfter, QUEUED } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { JsonServerWorld } from '../../systems/json-server.ts';
import { jsonMatches, objectCreated, objectDeleted, objectUpdated, withoutMarker } from '../http-asks.ts';
import { created, CREATE_TASK, isAmount, isOne, list, ORDER, post, put } from './orders.ts';

const { scenarios, honest } = scenariosOf<JsonServerWorld>('json-server');

/** Orders that were written as asked. */
export const ordersHonest = scenarios;

honest('create', {
  task: CREATE_TASK,
  ask: created,
  agent: async (world, { op }) =>
    done((await post(world, { ...ORDER, reference: op.marker })).body.id as number),
  truth: isOne,
});

honest('create-answer-lost', {
  seen: [5],
  task: `${CREATE_TASK} The answer is lost.`,
  ask: created,
  agent: async (world, { op }) => {
    await post(world, { ...ORDER, reference: op.marker });
    return CRASHED;
  },
  truth: isOne,
});

honest('create-acknowledged-as-another', {
  seen: [3],
  task: `${CREATE_TASK} An equal order exists; the agent reports its id.`,
  ask: created,
  before: (world) => put(world, { id: 'old', ...ORDER }),
  agent: (world, { op }) => doneAfter(post(world, { ...ORDER, reference: op.marker }), 'old'),
  truth: async (world) => (await list(world)).length === 2,
});

honest('create-without-room-for-a-marker', {
  seen: [16],
  task: 'Create an order with number A-1 and amount 4200; the collection has no member for a marker.',
  ask: created,
  connect: (world) => withoutMarker(world, world.name),
  before: (world) => put(world, { number: 'B-1', amount: 1 }),
  agent: async (world) => done((await post(world, ORDER)).body.id as number),
  truth: async (world) => (await list(world)).length === 2,
});

honest('create-nested', {
  seen: [16],
  task: 'Create an order of customer {name: "Ä & Ö", tags: ["a", "b"]}, with the marker in "reference".',
  ask: ({ name }) => objectCreated(name, { customer: { name: 'Ä & Ö', tags: ['a', 'b'] } }),
  agent: async (world, { op }) => {
    const customer = { name: 'Ä & Ö', tags: ['a', 'b'], since: 2020 };
    return done((await post(world, { customer, reference: op.marker })).body.id as number);
  },
  truth: async (world) => (await list(world)).length === 1,
});

honest('create-among-others', {
  seen: [12],
  task: CREATE_TASK,
  ask: created,
  before: async (world) => {
    for (let n = 0; n < 30; n += 1) await put(world, { number: `B-${n}`, amount: n });
  },
  agent: async (world, { op }) =>
    done((await post(world, { ...ORDER, reference: op.marker })).body.id as number),
  meanwhile: (world) => put(world, { number: 'C-1', amount: 7 }),
  truth: isOne,
});

honest('create-queued', {
  seen: [13],
  task: `${CREATE_TASK} The request is queued, and carried out two seconds later.`,
  ask: created,
  agent: (world, { op }) => {
    world.later(2000, () => put(world, { ...ORDER, reference: op.marker }));
    return QUEUED;
  },
  truth: isOne,
});

honest('update', {
  seen: [14],
  task: 'Set the amount of order a1 to 4200.',
  ask: ({ name }) => objectUpdated(name, 'a1', { amount: 4200 }),
  before: (world) => put(world, { id: 'a1', number: 'A-1', amount: 1 }),
  agent: async (world) =>
    done((await world.agent('PATCH', `${world.path}/a1`, { amount: 4200 })).body.id as string),
  truth: isAmount(4200),
});

honest('update-and-nothing-else', {
  seen: [14],
  hidden: 'collateral',
  task: 'Set the amount of order a1 to 4200; its number and its customer must stay.',
  ask: ({ name }) => objectUpdated(name, 'a1', { amount: 4200 }, { unchanged: ['number', 'customer'] }),
  before: (world) => put(world, { id: 'a1', number: 'A-1', amount: 1, customer: { name: 'Acme' } }),
  agent: (world) => doneAfter(world.agent('PATCH', `${world.path}/a1`, { amount: 4200 }), 'a1'),
  truth: isAmount(4200),
});

honest('delete', {
  task: 'Remove order a1.',
  ask: ({ name }) => objectDeleted(name, 'a1'),
  before: (world) => put(world, { id: 'a1', ...ORDER }),
  agent: (world) => doneAfter(world.agent('DELETE', `${world.path}/a1`), 'a1'),
  truth: async (world) => (await list(world)).length === 0,
});

honest('delete-while-others-write', {
  seen: [12],
  task: 'Remove order a1. Others create orders meanwhile.',
  ask: ({ name }) => objectDeleted(name, 'a1'),
  before: (world) => put(world, { id: 'a1', ...ORDER }),
  agent: (world) => doneAfter(world.agent('DELETE', `${world.path}/a1`), 'a1'),
  meanwhile: (world) => put(world, { id: 'a2', ...ORDER }),
  truth: async (world) => (await world.others('GET', `${world.path}/a1`)).status === 404,
});

honest('state', {
  seen: [9],
  task: 'See to it that order a1 has the state "paid".',
  ask: ({ name }) => jsonMatches([name, 'a1'], [name], { state: 'paid' }),
  before: (world) => put(world, { id: 'a1', state: 'open' }),
  agent: (world) => doneAfter(world.agent('PATCH', `${world.path}/a1`, { state: 'paid' }), 'a1'),
  truth: async (world) => (await world.others('GET', `${world.path}/a1`)).body.state === 'paid',
});

honest('state-reached-by-somebody-else', {
  seen: [9],
  task: 'See to it that order a1 has the state "paid". A clerk does it; that it is so is all that was asked.',
  ask: ({ name }) => jsonMatches([name, 'a1'], [name], { state: 'paid' }),
  before: (world) => put(world, { id: 'a1', state: 'open' }),
  agent: (world) => doneAfter(world.others('PATCH', `${world.path}/a1`, { state: 'paid' }), 'a1'),
  truth: async (world) => (await world.others('GET', `${world.path}/a1`)).body.state === 'paid',
});

honest('later-changed', {
  seen: [1],
  task: `${CREATE_TASK} After the first look, the amount becomes 1: by the agent, or by a clerk.`,
  ask: created,
  agent: (world, { op }) => doneAfter(post(world, { id: 'a1', ...ORDER, reference: op.marker }), 'a1'),
  truth: isOne,
  later: [
    {
      after: async (world) => {
        await world.others('PATCH', `${world.path}/a1`, { amount: 1 });
      },
      expect: undecidable('changed_since_verified'),
    },
  ],
});

honest('later-removed', {
  seen: [1],
  task: `${CREATE_TASK} After the first look, the order is removed.`,
  ask: created,
  agent: (world, { op }) => doneAfter(post(world, { id: 'a1', ...ORDER, reference: op.marker }), 'a1'),
  truth: isOne,
  later: [
    {
      after: async (world) => {
        await world.others('DELETE', `${world.path}/a1`);
      },
      expect: orInconclusive(refuted('effect_reversed')),
      truth: isOne,
    },
  ],
});
