import { done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { PostgresWorld } from '../../systems/postgres-world.ts';
import { insert, isTrue, rowAbsent, unmarkedRow } from './rows.ts';

const { scenarios, honest, trap, unknowable } = scenariosOf<PostgresWorld>('postgres');

/** Operations that ask for the same at the same time, in tables without room for a marker. */
export const rivals = scenarios;

const TASK = 'Insert order A-1 over 4200 cents; the table has no column for a marker.';
const asked = unmarkedRow({ match: { number: 'A-1' }, expect: { amount: 4200 } });
const ORDER = { number: 'A-1', amount: 4200 };
const isThere = isTrue(`count(*) = 1 FROM orders WHERE number = 'A-1' AND amount = 4200`);

unknowable('rival-cancelled-before', ['correlation_ambiguous'], {
  seen: [9],
  task: `${TASK} Another operation asked for the same after this one began, and was cancelled before the look.`,
  ask: asked,
  worlds: [
    {
      when: 'This agent inserted it after that.',
      isDone: true,
      agent: async (world, { begin }) => {
        const other = await begin();
        await other.cancel();
        return done(await insert(world.agent, ORDER));
      },
    },
    {
      when: 'The other agent inserted it, and its operation was cancelled.',
      isDone: false,
      agent: async (world, { begin }) => {
        const other = await begin();
        const id = await insert(world.admin, ORDER);
        await other.cancel();
        return done(id);
      },
    },
  ],
});

unknowable('rival-whose-time-is-over', ['correlation_ambiguous'], {
  seen: [9],
  task: `${TASK} Another operation asked for the same after this one began; its time to act is over at the look.`,
  ask: asked,
  worlds: [
    {
      when: 'This agent inserted it after that.',
      isDone: true,
      agent: async (world, { begin }) => {
        await begin({}, { actWithinSeconds: 1 });
        const inserted = Promise.withResolvers<string>();
        world.later(2500, async () => inserted.resolve(await insert(world.agent, ORDER)));
        return done(await inserted.promise);
      },
    },
    {
      when: 'The other agent inserted it in time.',
      isDone: false,
      agent: async (world, { begin }) => {
        await begin({}, { actWithinSeconds: 1 });
        const inserted = await insert(world.admin, ORDER);
        const waited = Promise.withResolvers<string>();
        world.later(2500, async () => {
          waited.resolve(await Promise.resolve(inserted));
        });
        return done(await waited.promise);
      },
    },
  ],
});

honest('rival-for-another-order', {
  seen: [9],
  task: `${TASK} Another operation asks for order A-2.`,
  ask: asked,
  agent: async (world, { begin }) => {
    await begin(unmarkedRow({ match: { number: 'A-2' }, expect: { amount: 4200 } })(world));
    return done(await insert(world.agent, ORDER));
  },
  truth: isThere,
});

trap('rival-and-nobody-acts', ['effect_absent'], {
  seen: [9],
  task: `${TASK} Another operation asks for the same; neither agent acts.`,
  ask: asked,
  agent: async (_world, { begin }) => {
    const other = await begin();
    await other.report(done('1'));
    return done('1');
  },
  truth: isThere,
});

unknowable('rival-and-one-row', ['correlation_ambiguous'], {
  seen: [9],
  task: `${TASK} Another operation asks for the same, and there is one new row.`,
  ask: asked,
  worlds: [
    {
      when: 'This agent inserted it.',
      isDone: true,
      agent: async (world, { begin }) => {
        await begin();
        return done(await insert(world.agent, ORDER));
      },
    },
    {
      when: 'The other agent inserted it.',
      isDone: false,
      agent: async (world, { begin }) => {
        await begin();
        return done(await insert(world.admin, ORDER));
      },
    },
  ],
});

unknowable('rival-that-differs-in-the-amount', ['correlation_ambiguous'], {
  seen: [9],
  task: `${TASK} Another operation asks for the same order over at least 4200 cents, in other words.`,
  ask: asked,
  worlds: [
    {
      when: 'This agent inserted it.',
      isDone: true,
      agent: async (world, { begin }) => {
        await begin(unmarkedRow({ match: { number: 'A-1' }, expect: { amount: 4200, version: 1 } })(world));
        return done(await insert(world.agent, ORDER));
      },
    },
    {
      when: 'The other agent inserted it.',
      isDone: false,
      agent: async (world, { begin }) => {
        await begin(unmarkedRow({ match: { number: 'A-1' }, expect: { amount: 4200, version: 1 } })(world));
        return done(await insert(world.admin, ORDER));
      },
    },
  ],
});

unknowable('rival-through-another-connection', ['correlation_ambiguous'], {
  seen: [9],
  task: `${TASK} Another operation asks for the same through another connection to the same database.`,
  ask: asked,
  worlds: [
    {
      when: 'This agent inserted it.',
      isDone: true,
      agent: async (world, { begin }) => {
        await begin({}, { connection: world.connectAs('tenant') });
        return done(await insert(world.agent, ORDER));
      },
    },
    {
      when: 'The other agent inserted it.',
      isDone: false,
      agent: async (world, { begin }) => {
        await begin({}, { connection: world.connectAs('tenant') });
        return done(await insert(world.admin, ORDER));
      },
    },
  ],
});

unknowable('rival-and-one-deletion', ['correlation_ambiguous'], {
  seen: [9],
  task: 'Remove order A-1. Another operation asks for the same.',
  ask: rowAbsent({ key: { number: 'A-1' } }),
  before: (world) => insert(world.admin, ORDER),
  worlds: [
    {
      when: 'This agent removed it.',
      isDone: true,
      agent: async (world, { begin }) => {
        await begin();
        return doneAfter(world.agent('DELETE FROM orders'), 1);
      },
    },
    {
      when: 'The other agent removed it.',
      isDone: false,
      agent: async (world, { begin }) => {
        await begin();
        return doneAfter(world.admin('DELETE FROM orders'), 1);
      },
    },
  ],
});

unknowable('rival-cancelled-too-late', ['correlation_ambiguous'], {
  seen: [9],
  task: `${TASK} Another operation asks for the same, and is cancelled after the row appeared.`,
  ask: asked,
  worlds: [
    {
      when: 'This agent inserted it.',
      isDone: true,
      agent: async (world, { begin }) => {
        const other = await begin();
        const id = await insert(world.agent, ORDER);
        await other.cancel();
        return done(id);
      },
    },
    {
      when: 'The other agent inserted it, and its operation was cancelled.',
      isDone: false,
      agent: async (world, { begin }) => {
        const other = await begin();
        const id = await insert(world.admin, ORDER);
        await other.cancel();
        return done(id);
      },
    },
  ],
});
