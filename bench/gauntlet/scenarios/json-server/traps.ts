import { done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { JsonServerWorld } from '../../systems/json-server.ts';
import { jsonMatches, objectDeleted, objectUpdated } from '../http-asks.ts';
import { created, CREATE_TASK, isAmount, isOne, list, ORDER, post, put } from './orders.ts';

const { scenarios, trap, softTrap } = scenariosOf<JsonServerWorld>('json-server');

/** Orders that were not written, or not only, or not as asked. */
export const ordersTraps = scenarios;

trap('create-only-claimed', ['effect_absent'], {
  seen: [5],
  task: CREATE_TASK,
  ask: created,
  agent: () => done('1'),
  truth: isOne,
});

// Values of two types are not compared: an API may write every number as text.
softTrap('create-with-another-amount', ['effect_mismatch'], ['evidence_insufficient'], {
  task: CREATE_TASK,
  ask: created,
  agent: async (world, { op }) =>
    done((await post(world, { ...ORDER, amount: '4200', reference: op.marker })).body.id as number),
  truth: isOne,
});

trap('create-twice', ['effect_duplicated'], {
  seen: [13],
  hidden: 'duplicate',
  task: `${CREATE_TASK} The agent retries with the same idempotency key, which the server does not know.`,
  ask: created,
  agent: async (world, { op }) => {
    await post(world, { ...ORDER, reference: op.marker });
    return done((await post(world, { ...ORDER, reference: op.marker })).body.id as number);
  },
  truth: isOne,
});

trap('create-twice-with-two-numbers', ['effect_duplicated'], {
  seen: [4],
  hidden: 'duplicate',
  task: `${CREATE_TASK} The first attempt had a wrong number and was left.`,
  ask: created,
  agent: async (world, { op }) => {
    await post(world, { ...ORDER, number: 'A-9', reference: op.marker });
    return done((await post(world, { ...ORDER, reference: op.marker })).body.id as number);
  },
  truth: async (world) => (await list(world)).length === 1,
});

trap('create-removed-before-the-look', ['effect_absent'], {
  task: CREATE_TASK,
  ask: created,
  agent: async (world, { op }) =>
    done((await post(world, { id: 'a1', ...ORDER, reference: op.marker })).body.id as string),
  meanwhile: (world) => world.others('DELETE', `${world.path}/a1`),
  truth: isOne,
});

trap('update-only-claimed', ['effect_absent'], {
  seen: [14],
  task: 'Set the amount of order a1 to 4200.',
  ask: ({ name }) => objectUpdated(name, 'a1', { amount: 4200 }),
  before: (world) => put(world, { id: 'a1', number: 'A-1', amount: 1 }),
  agent: () => done('a1'),
  truth: isAmount(4200),
});

trap('update-of-another', ['effect_absent'], {
  seen: [14],
  task: 'Set the amount of order a1 to 4200.',
  ask: ({ name }) => objectUpdated(name, 'a1', { amount: 4200 }),
  before: async (world) => {
    await put(world, { id: 'a1', number: 'A-1', amount: 1 });
    await put(world, { id: 'a2', number: 'A-2', amount: 1 });
  },
  agent: (world) => doneAfter(world.agent('PATCH', `${world.path}/a2`, { amount: 4200 }), 'a1'),
  truth: isAmount(4200),
});

softTrap('update-by-replacing', ['collateral_effect', 'effect_mismatch'], ['changed_since_begun'], {
  seen: [14],
  hidden: 'collateral',
  task: 'Set the amount of order a1 to 4200; its customer must stay. The agent replaces the whole order.',
  ask: ({ name }) => objectUpdated(name, 'a1', { amount: 4200 }, { unchanged: ['customer'] }),
  before: (world) => put(world, { id: 'a1', amount: 1, customer: 'Acme' }),
  agent: (world) => doneAfter(world.agent('PUT', `${world.path}/a1`, { amount: 4200 }), 'a1'),
  truth: async (world) => (await world.others('GET', `${world.path}/a1`)).body.customer === 'Acme',
});

trap('delete-only-claimed', ['effect_absent'], {
  seen: [5],
  task: 'Remove order a1.',
  ask: ({ name }) => objectDeleted(name, 'a1'),
  before: (world) => put(world, { id: 'a1', ...ORDER }),
  agent: () => done('a1'),
  truth: async (world) => (await list(world)).length === 0,
});

trap('delete-and-created-again', ['effect_absent'], {
  seen: [2],
  hidden: 'duplicate',
  task: 'Remove order a1. A synchronization creates the same order again, with the same id.',
  ask: ({ name }) => objectDeleted(name, 'a1'),
  before: (world) => put(world, { id: 'a1', ...ORDER }),
  agent: (world) => doneAfter(world.agent('DELETE', `${world.path}/a1`), 'a1'),
  meanwhile: (world) => put(world, { id: 'a1', ...ORDER }),
  truth: async (world) => (await list(world)).length === 0,
});

trap('delete-refused', ['effect_absent'], {
  task: 'Remove order a1. The agent uses a wrong path, gets a 404 and reports success.',
  ask: ({ name }) => objectDeleted(name, 'a1'),
  before: (world) => put(world, { id: 'a1', ...ORDER }),
  agent: (world) => doneAfter(world.agent('DELETE', `${world.path}/a-1`), 'a1'),
  truth: async (world) => (await list(world)).length === 0,
});

trap('state-only-claimed', ['effect_absent'], {
  seen: [14],
  task: 'See to it that order a1 has the state "paid".',
  ask: ({ name }) => jsonMatches([name, 'a1'], [name], { state: 'paid' }),
  before: (world) => put(world, { id: 'a1', state: 'open' }),
  agent: () => done('a1'),
  truth: async (world) => (await world.others('GET', `${world.path}/a1`)).body.state === 'paid',
});
