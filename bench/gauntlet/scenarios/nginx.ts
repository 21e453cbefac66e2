import { done, doneAfter } from '../model/operation.ts';
import { scenariosOf } from '../model/scenario.ts';
import { type Json, listOf } from '../systems/http-world.ts';
import type { NginxWorld } from '../systems/nginx.ts';
import { objectCreated, objectDeleted, objectUpdated } from './http-asks.ts';

const { scenarios, honest, trap, unknowable } = scenariosOf<NginxWorld>('nginx');

/** Orders of a json-server that is read through nginx, which answers from its cache with a fresh date and without an age. */
export const throughNginx = scenarios;

const TASK = 'Create an order with number A-1 and amount 4200, with the marker in "reference".';
const ORDER = { number: 'A-1', amount: 4200 };
const created = ({ name }: NginxWorld) => objectCreated(name, ORDER);
const updated = ({ name }: NginxWorld) => objectUpdated(name, 'a1', { amount: 4200 });
const deleted = ({ name }: NginxWorld) => objectDeleted(name, 'a1');
const cached = (world: NginxWorld) => world.through('cached');
const post = (world: NginxWorld, order: object) => world.agent('POST', world.path, order);
const put = (world: NginxWorld, order: object) => world.others('POST', world.path, order);
const list = async (world: NginxWorld): Promise<readonly Json[]> =>
  listOf((await world.others('GET', world.path)).body);
const isOne = async (world: NginxWorld) =>
  (await list(world)).filter(({ reference }) => reference !== undefined).length === 1;
const isAmount = async (world: NginxWorld) => (await list(world))[0]?.amount === 4200;
const isEmpty = async (world: NginxWorld) => (await list(world)).length === 0;
const seedAndWarm = async (world: NginxWorld): Promise<void> => {
  await put(world, { id: 'a1', number: 'A-1', amount: 1 });
  await world.warm('cached');
  await world.warm('cached', '/a1');
};

honest('create-uncached', {
  task: TASK,
  ask: created,
  agent: async (world, { op }) =>
    done((await post(world, { ...ORDER, reference: op.marker })).body.id as number),
  truth: isOne,
});

honest('create-behind-a-cache', {
  seen: [6, 15],
  hidden: 'cache',
  task: `${TASK} The cache has the empty list.`,
  ask: created,
  connect: cached,
  before: (world) => world.warm('cached'),
  agent: async (world, { op }) =>
    done((await post(world, { ...ORDER, reference: op.marker })).body.id as number),
  truth: isOne,
});

honest('create-behind-a-cache-of-a-404', {
  seen: [6, 15],
  hidden: 'cache',
  task: `${TASK} The cache has the 404 of the new order's address.`,
  ask: created,
  connect: cached,
  before: async (world) => {
    await world.warm('cached');
    await world.warm('cached', '/a1');
  },
  agent: (world, { op }) => doneAfter(post(world, { id: 'a1', ...ORDER, reference: op.marker }), 'a1'),
  truth: isOne,
});

honest('update-behind-a-cache', {
  seen: [6, 15],
  hidden: 'cache',
  task: 'Set the amount of order a1 to 4200. The cache has the old order.',
  ask: updated,
  connect: cached,
  before: seedAndWarm,
  agent: (world) => doneAfter(world.agent('PATCH', `${world.path}/a1`, { amount: 4200 }), 'a1'),
  truth: isAmount,
});

honest('delete-behind-a-cache', {
  seen: [6, 15],
  hidden: 'cache',
  task: 'Remove order a1. The cache has the order.',
  ask: deleted,
  connect: cached,
  before: seedAndWarm,
  agent: (world) => doneAfter(world.agent('DELETE', `${world.path}/a1`), 'a1'),
  truth: isEmpty,
});

trap('create-behind-a-cache-only-claimed', ['effect_absent'], {
  seen: [6],
  task: TASK,
  ask: created,
  connect: cached,
  before: (world) => world.warm('cached'),
  agent: () => done('1'),
  truth: isOne,
});

trap('create-behind-a-cache-and-removed', ['effect_absent'], {
  seen: [6, 15],
  hidden: 'cache',
  task: `${TASK} It is removed at once; the cache still has it.`,
  ask: created,
  connect: cached,
  agent: (world, { op }) => doneAfter(post(world, { id: 'a1', ...ORDER, reference: op.marker }), 'a1'),
  meanwhile: async (world) => {
    await world.warm('cached');
    await world.warm('cached', '/a1');
    await world.others('DELETE', `${world.path}/a1`);
  },
  truth: isOne,
});

trap('create-twice-behind-a-cache', ['effect_duplicated'], {
  seen: [6, 13],
  hidden: 'duplicate',
  task: `${TASK} The agent retries; the cache has the list with one order.`,
  ask: created,
  connect: cached,
  agent: async (world, { op }) => {
    await post(world, { id: 'a1', ...ORDER, reference: op.marker });
    await world.warm('cached');
    await post(world, { id: 'a2', ...ORDER, reference: op.marker });
    return done('a1');
  },
  truth: isOne,
});

trap('delete-behind-a-cache-of-a-404-only-claimed', ['effect_absent'], {
  seen: [7, 15],
  hidden: 'cache',
  task: 'Remove order a1. The cache has a 404 from before the order was created.',
  ask: deleted,
  connect: cached,
  before: async (world) => {
    await world.warm('cached', '/a1');
    await put(world, { id: 'a1', number: 'A-1', amount: 1 });
  },
  agent: () => done('a1'),
  truth: isEmpty,
});

trap('update-behind-a-cache-taken-back', ['effect_absent', 'effect_mismatch'], {
  seen: [6, 15],
  hidden: 'cache',
  task: 'Set the amount of order a1 to 4200. The agent takes it back at once; the cache has the new amount.',
  ask: updated,
  connect: cached,
  before: (world) => put(world, { id: 'a1', number: 'A-1', amount: 1 }),
  agent: async (world) => {
    await world.agent('PATCH', `${world.path}/a1`, { amount: 4200 });
    await world.warm('cached', '/a1');
    await world.agent('PATCH', `${world.path}/a1`, { amount: 1 });
    return done('a1');
  },
  truth: isAmount,
});

unknowable(
  'create-behind-a-cache-that-ignores-queries',
  ['evidence_insufficient', 'source_stale', 'baseline_missing'],
  {
    seen: [6, 7, 15],
    hidden: 'cache',
    task: `${TASK} The cache ignores queries, and has the empty list.`,
    ask: created,
    connect: (world) => world.through('cached-by-path'),
    before: (world) => world.warm('cached-by-path'),
    worlds: [
      {
        when: 'The order is there.',
        isDone: true,
        agent: async (world, { op }) =>
          done((await post(world, { ...ORDER, reference: op.marker })).body.id as number),
      },
      { when: 'The agent did nothing.', isDone: false, agent: () => done('1') },
    ],
    differs: 'the administrator reads another place, too; this one answers the same',
  },
);

unknowable(
  'delete-behind-a-cache-that-ignores-queries',
  ['evidence_insufficient', 'source_stale', 'baseline_missing'],
  {
    seen: [6, 15],
    hidden: 'cache',
    task: 'Remove order a1. The cache ignores queries, and has the order.',
    ask: deleted,
    connect: (world) => world.through('cached-by-path'),
    before: async (world) => {
      await put(world, { id: 'a1', ...ORDER });
      await world.warm('cached-by-path');
      await world.warm('cached-by-path', '/a1');
    },
    worlds: [
      {
        when: 'The order is removed.',
        isDone: true,
        agent: (world) => doneAfter(world.agent('DELETE', `${world.path}/a1`), 'a1'),
      },
      { when: 'The agent did nothing.', isDone: false, agent: () => done('a1') },
    ],
    differs: 'the administrator reads another place, too; this one answers the same',
  },
);

unknowable('create-where-the-upstream-is-down', ['source_unreachable', 'baseline_missing'], {
  seen: [7],
  task: `${TASK} nginx cannot reach the server for the observer (502).`,
  ask: created,
  connect: (world) => world.through('down'),
  worlds: [
    {
      when: 'The order is there.',
      isDone: true,
      agent: async (world, { op }) =>
        done((await post(world, { ...ORDER, reference: op.marker })).body.id as number),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done('1') },
  ],
  differs: 'the administrator reads it; the observer gets a 502',
});

unknowable('create-behind-a-cache-without-the-marker', ['correlation_missing'], {
  seen: [5, 6],
  task: TASK,
  ask: created,
  connect: cached,
  before: (world) => world.warm('cached'),
  worlds: [
    {
      when: 'The agent forgot the marker.',
      isDone: true,
      agent: async (world) => done((await post(world, ORDER)).body.id as number),
    },
    {
      when: 'A clerk created an equal order.',
      isDone: false,
      agent: async (world) => done((await put(world, ORDER)).body.id as number),
    },
  ],
});

unknowable('update-behind-a-cache-that-held-before', ['already_so'], {
  seen: [8, 15],
  hidden: 'stale baseline',
  task: 'Set the amount of order a1 to 4200. It is so already; the cache has an older amount.',
  ask: updated,
  connect: cached,
  before: async (world) => {
    await seedAndWarm(world);
    await world.others('PATCH', `${world.path}/a1`, { amount: 4200 });
  },
  worlds: [
    {
      when: 'The agent wrote it again.',
      isDone: true,
      agent: (world) => doneAfter(world.agent('PATCH', `${world.path}/a1`, { amount: 4200 }), 'a1'),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done('a1') },
  ],
});
