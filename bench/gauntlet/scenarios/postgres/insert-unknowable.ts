import { AFTER_THE_LOOK_MS, done, QUEUED } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { PostgresWorld } from '../../systems/postgres-world.ts';
import { insert, rowPresent, unmarkedRow } from './rows.ts';

const { scenarios, unknowable, unsettled } = scenariosOf<PostgresWorld>('postgres');

/** Rows of which nobody with the observer's access can know whether they were inserted as asked. */
export const insertUnknowable = scenarios;

const TASK = 'Insert order A-1 over 4200 cents, with the marker in "reference".';
const UNMARKED_TASK = 'Insert order A-1 over 4200 cents; the table has no column for a marker.';
const input = { match: { number: 'A-1' }, expect: { amount: 4200 } };
const asked = rowPresent(input);
const ORDER = { number: 'A-1', amount: 4200 };

unknowable('insert-without-the-marker', ['correlation_missing'], {
  seen: [5],
  task: TASK,
  ask: asked,
  worlds: [
    {
      when: 'The agent inserted the row and forgot the marker.',
      isDone: true,
      agent: async (world) => done(await insert(world.agent, ORDER)),
    },
    {
      when: 'A clerk inserted an equal row; the agent did nothing and reports its id.',
      isDone: false,
      agent: async (world) => done(await insert(world.admin, ORDER)),
    },
  ],
});

unknowable('insert-with-two-markers-in-one-cell', ['correlation_missing', 'correlation_ambiguous'], {
  seen: [2],
  task: `${TASK} Two agents have the same task, and there is one row.`,
  ask: asked,
  worlds: [
    {
      when: 'This agent inserted the row, and the other one appended its marker.',
      isDone: true,
      agent: async (world, { op, begin }) => {
        const other = await begin();
        return done(await insert(world.agent, { ...ORDER, reference: `${op.marker} ${other.marker}` }));
      },
    },
    {
      when: 'The other agent inserted the row, and this one put its marker before the other.',
      isDone: false,
      agent: async (world, { op, begin }) => {
        const other = await begin();
        const id = await insert(world.admin, { ...ORDER, reference: other.marker });
        await world.agent(`UPDATE orders SET reference = $1 || ' ' || reference`, [op.marker]);
        return done(id);
      },
    },
  ],
});

unknowable('insert-behind-a-filtering-view', ['evidence_insufficient'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The observer reads a view that shows open orders only.`,
  ask: rowPresent({ ...input, table: 'open_orders' }),
  before: (world) => world.admin(`CREATE VIEW open_orders AS SELECT * FROM orders WHERE version = 0`),
  worlds: [
    {
      when: 'The row is there, and the view does not show it.',
      isDone: true,
      agent: async (world, { op }) => done(await insert(world.agent, { ...ORDER, reference: op.marker })),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done('1') },
  ],
  differs: 'the administrator compares all relations; the view shows the same',
});

unknowable('insert-behind-a-limited-view', ['evidence_insufficient'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The observer reads a view of the first two orders.`,
  ask: rowPresent({ ...input, table: 'first_orders' }),
  before: (world) =>
    world.admin(`INSERT INTO orders (number) VALUES ('B-1'), ('B-2');
      CREATE VIEW first_orders AS SELECT * FROM orders ORDER BY id LIMIT 2`),
  worlds: [
    {
      when: 'The row is there, beyond the limit of the view.',
      isDone: true,
      agent: async (world, { op }) => done(await insert(world.agent, { ...ORDER, reference: op.marker })),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done('3') },
  ],
  differs: 'the administrator compares all relations; the view shows the same',
});

unknowable('insert-still-shown-by-a-materialized-view', ['source_stale'], {
  seen: [15],
  hidden: 'lag',
  task: `${TASK} The observer reads a materialized view.`,
  ask: rowPresent({ ...input, table: 'snapshot' }),
  before: (world) => world.admin('CREATE MATERIALIZED VIEW snapshot AS SELECT * FROM orders'),
  worlds: [
    {
      when: 'The row is in the table and in the view.',
      isDone: true,
      agent: async (world, { op }) => {
        const id = await insert(world.agent, { ...ORDER, reference: op.marker });
        await world.admin('REFRESH MATERIALIZED VIEW snapshot');
        return done(id);
      },
    },
    {
      when: 'The row was removed after the view was refreshed.',
      isDone: false,
      agent: async (world, { op }) => {
        const id = await insert(world.agent, { ...ORDER, reference: op.marker });
        await world.admin('REFRESH MATERIALIZED VIEW snapshot; DELETE FROM orders');
        return done(id);
      },
    },
  ],
  differs: 'the administrator compares all relations; the view shows the same',
});

unknowable('insert-with-two-new-candidates', ['correlation_ambiguous'], {
  seen: [3, 16],
  task: `${UNMARKED_TASK} There are two new equal rows, and the agent names the first.`,
  ask: unmarkedRow(input),
  worlds: [
    {
      when: 'The agent inserted the first row, a clerk the second.',
      isDone: true,
      agent: async (world) => {
        const id = await insert(world.agent, ORDER);
        await insert(world.admin, ORDER);
        return done(id);
      },
    },
    {
      when: 'Clerks inserted both rows.',
      isDone: false,
      agent: async (world) => {
        const id = await insert(world.admin, ORDER);
        await insert(world.admin, ORDER);
        return done(id);
      },
    },
  ],
});

unknowable('insert-without-a-baseline', ['baseline_missing'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${UNMARKED_TASK} The observer may read the table only after the operation began.`,
  ask: unmarkedRow(input),
  before: (world) => world.admin('REVOKE SELECT ON orders FROM reader'),
  worlds: [
    {
      when: 'The agent inserted the row.',
      isDone: true,
      agent: async (world) => done(await insert(world.agent, ORDER)),
      meanwhile: (world) => world.admin('GRANT SELECT ON orders TO reader'),
    },
    {
      when: 'The row was there before; the agent did nothing.',
      isDone: false,
      before: (world) => insert(world.admin, ORDER),
      agent: () => done('1'),
      meanwhile: (world) => world.admin('GRANT SELECT ON orders TO reader'),
    },
  ],
});

unknowable(
  'insert-of-a-column-that-is-gone',
  ['source_schema_drift', 'evidence_insufficient', 'source_unreachable'],
  {
    task: `${TASK} A migration drops the column "amount" before the look.`,
    ask: asked,
    worlds: [
      {
        when: 'The amount was right.',
        isDone: true,
        agent: async (world, { op }) => done(await insert(world.agent, { ...ORDER, reference: op.marker })),
        meanwhile: (world) => world.admin('ALTER TABLE orders DROP COLUMN amount'),
      },
      {
        when: 'The amount was wrong.',
        isDone: false,
        agent: async (world, { op }) =>
          done(await insert(world.agent, { ...ORDER, amount: 1, reference: op.marker })),
        meanwhile: (world) => world.admin('ALTER TABLE orders DROP COLUMN amount'),
      },
    ],
  },
);

unsettled('insert-still-queued', {
  seen: [13],
  task: `${TASK} The request was queued.`,
  ask: asked,
  worlds: [
    {
      when: 'The queue will carry it out.',
      isDone: true,
      agent: (world, { op }) => {
        world.later(AFTER_THE_LOOK_MS, () => insert(world.admin, { ...ORDER, reference: op.marker }));
        return QUEUED;
      },
    },
    { when: 'The queue has lost it.', isDone: false, agent: () => QUEUED },
  ],
  differs: 'the queue carries it out after the look',
});
