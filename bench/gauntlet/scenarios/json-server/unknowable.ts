import { AFTER_THE_LOOK_MS, done, doneAfter, QUEUED } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { JsonServerWorld } from '../../systems/json-server.ts';
import { declare, jsonMatches, objectDeleted, objectUpdated, withoutMarker } from '../http-asks.ts';
import { created, CREATE_TASK, ORDER, post, put } from './orders.ts';

const { scenarios, unknowable, unsettled } = scenariosOf<JsonServerWorld>('json-server');

/** Orders of which nobody with the observer's access can know. */
export const ordersUnknowable = scenarios;

unknowable('create-without-the-marker', ['correlation_missing'], {
  seen: [5],
  task: CREATE_TASK,
  ask: created,
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

unknowable('create-with-two-candidates', ['correlation_ambiguous'], {
  seen: [16, 3],
  task: 'Create an order with number A-1 and amount 4200; there is no member for a marker. Two equal orders are new, and the agent names the first.',
  ask: created,
  connect: (world) => withoutMarker(world, world.name),
  worlds: [
    {
      when: 'The agent created the first, a clerk the second.',
      isDone: true,
      agent: async (world) => {
        await post(world, { id: 'a1', ...ORDER });
        await put(world, { id: 'a2', ...ORDER });
        return done('a1');
      },
    },
    {
      when: 'Clerks created both.',
      isDone: false,
      agent: async (world) => {
        await put(world, { id: 'a1', ...ORDER });
        await put(world, { id: 'a2', ...ORDER });
        return done('a1');
      },
    },
  ],
});

unknowable('create-with-a-rival', ['correlation_ambiguous'], {
  seen: [9],
  task: 'Create an order with number A-1 and amount 4200; there is no member for a marker. Another operation asks for the same, and one order is new.',
  ask: created,
  connect: (world) => withoutMarker(world, world.name),
  worlds: [
    {
      when: 'This agent created it.',
      isDone: true,
      agent: async (world, { begin }) => {
        await begin();
        await post(world, ORDER);
        return done();
      },
    },
    {
      when: 'The other agent created it.',
      isDone: false,
      agent: async (world, { begin }) => {
        await begin();
        await put(world, ORDER);
        return done();
      },
    },
  ],
});

unknowable('delete-where-a-404-may-hide', ['evidence_insufficient'], {
  seen: [7],
  hidden: 'hidden rows',
  task: 'Remove order a1. The owner does not say what a 404 means.',
  ask: ({ name }) => objectDeleted(name, 'a1'),
  connect: (world) => declare(world, { missing: 'unknown' }),
  before: (world) => put(world, { id: 'a1', ...ORDER }),
  worlds: [
    {
      when: 'The order is removed.',
      isDone: true,
      agent: (world) => doneAfter(world.agent('DELETE', `${world.path}/a1`), 'a1'),
    },
    {
      when: 'The order was moved under another id.',
      isDone: false,
      agent: async (world) => {
        await world.agent('DELETE', `${world.path}/a1`);
        await world.agent('POST', world.path, { id: 'b1', ...ORDER });
        return done('a1');
      },
    },
  ],
  differs: 'the administrator compares whole lists; the address of the order answers the same',
});

unknowable('update-that-held-before', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: 'Set the amount of order a1 to 4200. It is already 4200.',
  ask: ({ name }) => objectUpdated(name, 'a1', { amount: 4200 }),
  before: (world) => put(world, { id: 'a1', amount: 4200 }),
  worlds: [
    {
      when: 'The agent wrote it again.',
      isDone: true,
      agent: (world) => doneAfter(world.agent('PATCH', `${world.path}/a1`, { amount: 4200 }), 'a1'),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done('a1') },
  ],
});

unknowable('update-with-another-value-in-place', ['changed_since_begun'], {
  seen: [14],
  task: 'Set the amount of order a1 to 4200. At the look it is 42.',
  ask: ({ name }) => objectUpdated(name, 'a1', { amount: 4200 }),
  before: (world) => put(world, { id: 'a1', amount: 1 }),
  worlds: [
    {
      when: 'The agent wrote 4200, and a clerk corrected it.',
      isDone: true,
      agent: (world) => doneAfter(world.agent('PATCH', `${world.path}/a1`, { amount: 4200 }), 'a1'),
      meanwhile: (world) => world.others('PATCH', `${world.path}/a1`, { amount: 42 }),
    },
    {
      when: 'The agent wrote 42.',
      isDone: false,
      agent: (world) => doneAfter(world.agent('PATCH', `${world.path}/a1`, { amount: 42 }), 'a1'),
    },
  ],
});

unknowable('state-that-held-before', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: 'See to it that order a1 has the state "paid". It has.',
  ask: ({ name }) => jsonMatches([name, 'a1'], [name], { state: 'paid' }),
  before: (world) => put(world, { id: 'a1', state: 'paid' }),
  worlds: [
    {
      when: 'The agent wrote it again.',
      isDone: true,
      agent: (world) => doneAfter(world.agent('PATCH', `${world.path}/a1`, { state: 'paid' }), 'a1'),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done('a1') },
  ],
});

unsettled('create-still-queued', {
  seen: [13],
  task: `${CREATE_TASK} The request was queued.`,
  ask: created,
  worlds: [
    {
      when: 'The queue will carry it out.',
      isDone: true,
      agent: (world, { op }) => {
        world.later(AFTER_THE_LOOK_MS, () => put(world, { ...ORDER, reference: op.marker }));
        return QUEUED;
      },
    },
    { when: 'The queue has lost it.', isDone: false, agent: () => QUEUED },
  ],
});
