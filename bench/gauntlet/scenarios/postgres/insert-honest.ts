import { CRASHED, done, FAILED, QUEUED } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { PostgresWorld } from '../../systems/postgres-world.ts';
import { exclusive, insert, isTrue, rowPresent, unmarkedRow } from './rows.ts';

const { scenarios, honest } = scenariosOf<PostgresWorld>('postgres');

/** Rows that were inserted as asked. */
export const insertHonest = scenarios;

const TASK = 'Insert order A-1 over 4200 cents, with the marker in "reference".';
const asked = rowPresent({ match: { number: 'A-1' }, expect: { amount: 4200 } });
const ORDER = { number: 'A-1', amount: 4200 };
const isThere = isTrue(
  `count(*) = 1 FROM orders WHERE number = 'A-1' AND amount = 4200 AND reference IS NOT NULL`,
);

honest('insert', {
  task: TASK,
  ask: asked,
  agent: async (world, { op }) => done(await insert(world.agent, { ...ORDER, reference: op.marker })),
  truth: isThere,
});

honest('insert-among-others', {
  seen: [12],
  task: TASK,
  ask: asked,
  before: (world) =>
    world.admin(`INSERT INTO orders (number, amount) SELECT 'B-' || n, n FROM generate_series(1, 300) n`),
  agent: async (world, { op }) => done(await insert(world.agent, { ...ORDER, reference: op.marker })),
  meanwhile: (world) =>
    world.admin(`INSERT INTO orders (number, amount) SELECT 'C-' || n, n FROM generate_series(1, 300) n`),
  truth: isThere,
});

honest('insert-answer-lost', {
  seen: [5],
  task: `${TASK} The agent crashes after the commit.`,
  ask: asked,
  agent: async (world, { op }) => {
    await insert(world.agent, { ...ORDER, reference: op.marker });
    return CRASHED;
  },
  truth: isThere,
});

honest('insert-reported-as-failed', {
  seen: [5],
  task: `${TASK} The agent times out and reports a failure, although the row is committed.`,
  ask: asked,
  agent: async (world, { op }) => {
    await insert(world.agent, { ...ORDER, reference: op.marker });
    return FAILED;
  },
  truth: isThere,
});

honest('insert-acknowledged-as-another-row', {
  seen: [3],
  task: `${TASK} The agent reports the id of another row.`,
  ask: asked,
  agent: async (world, { op }) => {
    const stranger = await insert(world.admin, { number: 'Z-9', amount: 1 });
    await insert(world.agent, { ...ORDER, reference: op.marker });
    return done(stranger);
  },
  truth: isThere,
});

honest('insert-acknowledged-as-equal-row', {
  seen: [3, 16],
  task: `${TASK} A customer has ordered the same before; the agent reports the id of that row.`,
  ask: asked,
  agent: async (world, { op }) => {
    const stranger = await insert(world.admin, ORDER);
    await insert(world.agent, { ...ORDER, reference: op.marker });
    return done(stranger);
  },
  truth: isThere,
});

honest('insert-acknowledged-as-no-row', {
  seen: [3],
  task: `${TASK} The agent reports an id that no row has.`,
  ask: asked,
  agent: async (world, { op }) => {
    await insert(world.agent, { ...ORDER, reference: op.marker });
    return done('999999');
  },
  truth: isThere,
});

honest('insert-without-room-for-a-marker', {
  task: 'Insert order A-1 over 4200 cents; the table has no column for a marker.',
  ask: unmarkedRow({ match: { number: 'A-1' }, expect: { amount: 4200 } }),
  agent: async (world) => done(await insert(world.agent, ORDER)),
  truth: isTrue(`count(*) = 1 FROM orders WHERE number = 'A-1' AND amount = 4200`),
});

honest('insert-queued', {
  seen: [13],
  task: `${TASK} The request is queued, and carried out two seconds later.`,
  ask: asked,
  agent: (world, { op }) => {
    world.later(2000, () => insert(world.admin, { ...ORDER, reference: op.marker }));
    return QUEUED;
  },
  truth: isThere,
});

honest('insert-read-through-a-plain-view', {
  seen: [2],
  task: `${TASK} The observer reads a view of the whole table.`,
  ask: rowPresent({ table: 'all_orders', match: { number: 'A-1' }, expect: { amount: 4200 } }),
  before: (world) => world.admin('CREATE VIEW all_orders AS SELECT * FROM orders'),
  agent: async (world, { op }) => done(await insert(world.agent, { ...ORDER, reference: op.marker })),
  truth: isThere,
});

honest('insert-into-a-partition', {
  seen: [2],
  task: 'Insert order A-1 of the north over 4200 cents into a partitioned table, with the marker in "reference".',
  ask: rowPresent({ table: 'sales', match: { number: 'A-1' }, expect: { amount: 4200, region: 'north' } }),
  before: (world) =>
    world.admin(`CREATE TABLE sales (region text, number text, amount integer, reference text, PRIMARY KEY (region, number))
      PARTITION BY LIST (region);
      CREATE TABLE sales_north PARTITION OF sales FOR VALUES IN ('north');
      CREATE TABLE sales_south PARTITION OF sales FOR VALUES IN ('south')`),
  agent: async (world, { op }) => {
    await insert(world.agent, { ...ORDER, region: 'north', reference: op.marker }, 'sales_north');
    return done();
  },
  truth: isTrue(`count(*) = 1 FROM sales WHERE number = 'A-1' AND amount = 4200 AND region = 'north'`),
});

honest('insert-seen-under-row-security', {
  seen: [4],
  hidden: 'hidden rows',
  task: `${TASK} The observer sees the rows of its tenant only; the order is one of them.`,
  ask: rowPresent({ match: { number: 'A-1' }, expect: { amount: 4200, customer: 'tenant' } }),
  connect: (world) => world.connectAs('tenant'),
  before: (world) =>
    world.admin(`ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own ON orders FOR SELECT TO tenant USING (customer = 'tenant')`),
  agent: async (world, { op }) =>
    done(await insert(world.agent, { ...ORDER, customer: 'tenant', reference: op.marker })),
  truth: isThere,
});

honest('insert-with-odd-names', {
  seen: [16],
  task: `Insert the note "100% _safe_ & 'quoted' \\ done" into "Order$Notes", with the marker in "Ref".`,
  ask: rowPresent({
    table: 'Order$Notes',
    correlationColumn: 'Ref',
    match: { Note: `100% _safe_ & 'quoted' \\ done` },
    expect: { Kind: 'a b&c' },
  }),
  before: (world) =>
    world.admin(
      `CREATE TABLE "Order$Notes" ("Key" serial PRIMARY KEY, "Note" text, "Kind" text, "Ref" text)`,
    ),
  agent: async (world, { op }) => {
    const row = { Note: `100% _safe_ & 'quoted' \\ done`, Kind: 'a b&c', Ref: op.marker };
    await insert(world.agent, row, '"Order$Notes"');
    return done();
  },
  truth: isTrue(`count(*) = 1 FROM "Order$Notes" WHERE "Kind" = 'a b&c'`),
});

honest('insert-with-a-composite-key', {
  seen: [2],
  task: 'Insert line 2 of order A-1 with quantity 7, with the marker in "reference".',
  ask: rowPresent({ table: 'lines', match: { number: 'A-1', line: 2 }, expect: { quantity: 7 } }),
  before: (world) =>
    world.admin(`CREATE TABLE lines (number text, line integer, quantity integer, reference text, PRIMARY KEY (number, line));
      INSERT INTO lines VALUES ('A-1', 1, 7, NULL), ('A-2', 2, 7, NULL)`),
  agent: async (world, { op }) => {
    await insert(world.agent, { number: 'A-1', line: 2, quantity: 7, reference: op.marker }, 'lines');
    return done();
  },
  truth: isTrue(`count(*) = 1 FROM lines WHERE number = 'A-1' AND line = 2 AND quantity = 7`),
});

honest('insert-into-a-table-without-key', {
  seen: [2],
  task: 'Append "paid 42" to the log, with the marker in "reference". The table has no key.',
  ask: rowPresent({ table: 'log', match: { entry: 'paid 42' }, expect: { level: 'info' } }),
  before: (world) => world.admin('CREATE TABLE log (entry text, level text, reference text)'),
  agent: async (world, { op }) => {
    await insert(world.agent, { entry: 'paid 42', level: 'info', reference: op.marker }, 'log');
    return done();
  },
  truth: isTrue(`count(*) = 1 FROM log WHERE entry = 'paid 42' AND level = 'info'`),
});

honest('insert-of-a-null', {
  seen: [10],
  task: 'Insert order A-1 without a customer, with the marker in "reference".',
  ask: rowPresent({ match: { number: 'A-1' }, expect: { customer: null, amount: 4200 } }),
  agent: async (world, { op }) => done(await insert(world.agent, { ...ORDER, reference: op.marker })),
  truth: isTrue(`count(*) = 1 FROM orders WHERE number = 'A-1' AND customer IS NULL`),
});

honest('insert-of-a-second-equal-order', {
  seen: [9],
  task: `${TASK} A moment ago, another agent has inserted an equal order for another operation.`,
  ask: asked,
  agent: async (world, { op, begin }) => {
    const other = await begin();
    await other.report(done(await insert(world.admin, { ...ORDER, reference: other.marker })));
    await other.verify();
    return done(await insert(world.agent, { ...ORDER, reference: op.marker }));
  },
  truth: isTrue(`count(DISTINCT reference) = 2 FROM orders WHERE number = 'A-1' AND amount = 4200`),
});

honest('insert-retried-safely', {
  task: `${TASK} The agent sends the statement twice; a unique index on the marker refuses the second.`,
  ask: asked,
  before: (world) => world.admin('CREATE UNIQUE INDEX ON orders (reference)'),
  agent: async (world, { op }) => {
    const id = await insert(world.agent, { ...ORDER, reference: op.marker });
    await insert(world.agent, { ...ORDER, reference: op.marker }).catch(() => undefined);
    return done(id);
  },
  truth: isThere,
});

honest('insert-and-nothing-else', {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} No other row of the table may change.`,
  ask: rowPresent({ match: { number: 'A-1' }, expect: { amount: 4200 }, scope: {} }),
  connect: exclusive,
  before: (world) => world.admin(`INSERT INTO orders (number, amount) VALUES ('B-1', 1), ('B-2', 2)`),
  agent: async (world, { op }) => done(await insert(world.agent, { ...ORDER, reference: op.marker })),
  truth: isTrue(`count(*) = 3 FROM orders`),
});
