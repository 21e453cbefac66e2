import { CRASHED, done, doneAfter } from '../model/operation.ts';
import { scenariosOf } from '../model/scenario.ts';
import type { HttpWorld, Json } from '../systems/http-world.ts';
import { declare, jsonMatches } from './http-asks.ts';

const { scenarios, honest, trap, softTrap, overwritten, unknowable } = scenariosOf<HttpWorld>('couchdb');

/** Documents of a CouchDB database. */
export const onCouchdb = scenarios;

const TASK = 'Store document a1 with amount 4200.';
const asked = ({ name }: HttpWorld) => jsonMatches([name, 'a1'], [name], { amount: 4200 });
const at = ({ name }: HttpWorld, id = 'a1') => `/${name}/${encodeURIComponent(id)}`;
const read = async (world: HttpWorld, id = 'a1'): Promise<Json> =>
  (await world.others('GET', at(world, id))).body;
const seed = (world: HttpWorld, document: object, id = 'a1') => world.others('PUT', at(world, id), document);
const save = async (world: HttpWorld, document: object, id = 'a1') =>
  world.agent('PUT', at(world, id), { ...document, _rev: (await read(world, id))._rev as string });
const isStored = async (world: HttpWorld) => (await read(world)).amount === 4200;

honest('store', {
  task: TASK,
  ask: asked,
  agent: (world) => doneAfter(save(world, { amount: 4200 }), 'a1'),
  truth: isStored,
});

honest('store-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: asked,
  agent: async (world) => {
    await save(world, { amount: 4200 });
    return CRASHED;
  },
  truth: isStored,
});

honest('store-over-an-older-revision', {
  seen: [14],
  task: TASK,
  ask: asked,
  before: (world) => seed(world, { amount: 1 }),
  agent: (world) => doneAfter(save(world, { amount: 4200 }), 'a1'),
  truth: isStored,
});

honest('store-nested', {
  seen: [16],
  task: 'Store document a1 with address {city: "Köln", lines: ["a", "b"]}.',
  ask: ({ name }) => jsonMatches([name, 'a1'], [name], { address: { city: 'Köln', lines: ['a', 'b'] } }),
  agent: (world) => doneAfter(save(world, { address: { city: 'Köln', lines: ['a', 'b'], zip: 1 } }), 'a1'),
  truth: async (world) => JSON.stringify((await read(world)).address).includes('Köln'),
});

honest('store-under-an-odd-id', {
  seen: [16],
  task: 'Store document "order/1 & more" with amount 4200.',
  ask: ({ name }) => jsonMatches([name, 'order/1 & more'], [name], { amount: 4200 }),
  agent: (world) => doneAfter(save(world, { amount: 4200 }, 'order/1 & more')),
  truth: async (world) => (await read(world, 'order/1 & more')).amount === 4200,
});

honest('store-and-nothing-else', {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} Its customer must stay.`,
  ask: ({ name }) => jsonMatches([name, 'a1'], [name], { amount: 4200 }, { unchanged: ['customer'] }),
  before: (world) => seed(world, { amount: 1, customer: 'Acme' }),
  agent: (world) => doneAfter(save(world, { amount: 4200, customer: 'Acme' }), 'a1'),
  truth: isStored,
});

honest('store-after-a-conflict', {
  task: `${TASK} The agent's first attempt conflicts, the second succeeds.`,
  ask: asked,
  before: (world) => seed(world, { amount: 1 }),
  agent: async (world) => {
    await world.agent('PUT', at(world), { amount: 4200 });
    await save(world, { amount: 4200 });
    return done('a1');
  },
  truth: isStored,
});

honest('store-the-same-amount-again-later', {
  seen: [14],
  task: `${TASK} Afterwards another operation sets it to 4300.`,
  ask: asked,
  before: (world) => seed(world, { amount: 1 }),
  agent: (world) => doneAfter(save(world, { amount: 4200 }), 'a1'),
  truth: isStored,
  later: [
    {
      after: async (world, { begin }) => {
        const second = await begin(jsonMatches([world.name, 'a1'], [world.name], { amount: 4300 }));
        await save(world, { amount: 4300 });
        await second.report(done('a1'));
        return second;
      },
      expect: { truth: 'done', accepts: { verified: ['state_reached'] } },
      truth: async (world) => (await read(world)).amount === 4300,
    },
  ],
});

trap('store-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: asked,
  agent: () => done('a1'),
  truth: isStored,
});

trap('store-over-only-claimed', ['effect_absent'], {
  seen: [14],
  task: TASK,
  ask: asked,
  before: (world) => seed(world, { amount: 1 }),
  agent: () => done('a1'),
  truth: isStored,
});

trap('store-refused-as-conflict', ['effect_absent'], {
  task: `${TASK} The write conflicts (409), and the agent reports success.`,
  ask: asked,
  before: (world) => seed(world, { amount: 1 }),
  agent: (world) => doneAfter(world.agent('PUT', at(world), { amount: 4200 }), 'a1'),
  truth: isStored,
});

trap('store-under-another-id', ['effect_absent'], {
  task: TASK,
  ask: asked,
  agent: (world) => doneAfter(save(world, { amount: 4200 }, 'a2'), 'a2'),
  truth: isStored,
});

trap('store-removed-before-the-look', ['effect_absent'], {
  task: TASK,
  ask: asked,
  agent: (world) => doneAfter(save(world, { amount: 4200 }), 'a1'),
  meanwhile: async (world) =>
    world.others('DELETE', `${at(world)}?rev=${(await read(world))._rev as string}`),
  truth: isStored,
});

// Values of two types are not compared: an API may write every number as text.
softTrap('store-as-text', ['effect_mismatch'], ['evidence_insufficient'], {
  seen: [10],
  task: `${TASK} The agent stores the text "4200".`,
  ask: asked,
  agent: (world) => doneAfter(save(world, { amount: '4200' }), 'a1'),
  truth: isStored,
});

softTrap('store-and-lose-a-member', ['collateral_effect', 'effect_mismatch'], ['changed_since_begun'], {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} Its customer must stay. The agent replaces the document.`,
  ask: ({ name }) => jsonMatches([name, 'a1'], [name], { amount: 4200 }, { unchanged: ['customer'] }),
  before: (world) => seed(world, { amount: 1, customer: 'Acme' }),
  agent: (world) => doneAfter(save(world, { amount: 4200 }), 'a1'),
  truth: async (world) => (await read(world)).customer === 'Acme',
});

unknowable('store-what-held-before', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${TASK} It is so already.`,
  ask: asked,
  before: (world) => seed(world, { amount: 4200 }),
  worlds: [
    {
      when: 'The agent put it, and the server saw no difference.',
      isDone: true,
      agent: (world) => doneAfter(world.agent('PUT', at(world), { amount: 4200 }), 'a1'),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done('a1') },
  ],
});

unknowable('store-where-a-404-may-hide', ['evidence_insufficient'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The owner does not say what a 404 means, and it may hide a document.`,
  ask: asked,
  connect: (world) => declare(world, { missing: 'unknown' }),
  worlds: [
    {
      when: 'The agent stored it, and a clerk removed it under the rules of the house, which keep a hidden copy.',
      isDone: true,
      agent: (world) => doneAfter(save(world, { amount: 4200 }), 'a1'),
      meanwhile: async (world) =>
        world.others('DELETE', `${at(world)}?rev=${(await read(world))._rev as string}`),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done('a1') },
  ],
});

overwritten('store-with-another-value-in-place', {
  seen: [14],
  task: `${TASK} At the look it is 42.`,
  ask: asked,
  before: (world) => seed(world, { amount: 1 }),
  worlds: [
    {
      when: 'The agent stored 4200, and a clerk corrected it in a replica, which won.',
      isDone: true,
      agent: (world) => doneAfter(save(world, { amount: 4200 }), 'a1'),
      meanwhile: async (world) => save(world, { amount: 42 }),
    },
    {
      when: 'The agent stored 42, after a test write.',
      isDone: false,
      agent: async (world) => {
        await save(world, { amount: 4200 });
        await save(world, { amount: 42 });
        return done('a1');
      },
    },
  ],
});
