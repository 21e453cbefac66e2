import { CRASHED, done } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { PostgresWorld } from '../../systems/postgres-world.ts';
import { exclusive, insert, isTrue, rowPresent, unmarkedRow } from './rows.ts';

const { scenarios, trap, softTrap } = scenariosOf<PostgresWorld>('postgres');

/** Rows that were not inserted, or not only, or not as asked. */
export const insertTraps = scenarios;

const TASK = 'Insert order A-1 over 4200 cents, with the marker in "reference".';
const asked = rowPresent({ match: { number: 'A-1' }, expect: { amount: 4200 } });
const ORDER = { number: 'A-1', amount: 4200 };
const isThere = isTrue(
  `count(*) = 1 FROM orders WHERE number = 'A-1' AND amount = 4200 AND reference IS NOT NULL`,
);

trap('insert-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: asked,
  agent: () => done('1'),
  truth: isThere,
});

trap('insert-rolled-back', ['effect_absent'], {
  task: `${TASK} The agent's transaction is rolled back after the statement succeeded.`,
  ask: asked,
  agent: async (world, { op }) => {
    await world.agent('BEGIN');
    const id = await insert(world.agent, { ...ORDER, reference: op.marker });
    await world.agent('ROLLBACK');
    return done(id);
  },
  truth: isThere,
});

trap('insert-crashed-before-commit', ['effect_absent'], {
  task: `${TASK} The agent crashes before the commit.`,
  ask: asked,
  agent: () => CRASHED,
  truth: isThere,
});

trap('insert-of-another-amount', ['effect_mismatch'], {
  task: TASK,
  ask: asked,
  agent: async (world, { op }) =>
    done(await insert(world.agent, { ...ORDER, amount: 42, reference: op.marker })),
  truth: isThere,
});

trap('insert-of-another-number', ['effect_mismatch'], {
  seen: [4],
  task: TASK,
  ask: asked,
  agent: async (world, { op }) =>
    done(await insert(world.agent, { ...ORDER, number: 'A-2', reference: op.marker })),
  truth: isThere,
});

trap('insert-rewritten-by-a-trigger', ['effect_mismatch'], {
  task: `${TASK} A trigger of the table caps amounts at 1000.`,
  ask: asked,
  before: (world) =>
    world.admin(`CREATE FUNCTION cap() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.amount := least(NEW.amount, 1000); RETURN NEW; END $$;
      CREATE TRIGGER cap BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION cap()`),
  agent: async (world, { op }) => done(await insert(world.agent, { ...ORDER, reference: op.marker })),
  truth: isThere,
});

trap('insert-twice', ['effect_duplicated'], {
  seen: [13],
  hidden: 'duplicate',
  task: `${TASK} The agent retries after a time-out, and both attempts succeed.`,
  ask: asked,
  agent: async (world, { op }) => {
    await insert(world.agent, { ...ORDER, reference: op.marker });
    return done(await insert(world.agent, { ...ORDER, reference: op.marker }));
  },
  truth: isThere,
});

trap('insert-twice-under-two-numbers', ['effect_duplicated'], {
  seen: [4],
  hidden: 'duplicate',
  task: `${TASK} The agent's first attempt had a wrong number; it inserts again and leaves the first.`,
  ask: asked,
  agent: async (world, { op }) => {
    await insert(world.agent, { ...ORDER, number: 'A-7', reference: op.marker });
    return done(await insert(world.agent, { ...ORDER, reference: op.marker }));
  },
  truth: isTrue(`count(*) = 1 FROM orders`),
});

trap('insert-twice-with-two-amounts', ['effect_duplicated'], {
  seen: [4],
  hidden: 'duplicate',
  task: `${TASK} The agent's first attempt had a wrong amount; it inserts again and leaves the first.`,
  ask: asked,
  agent: async (world, { op }) => {
    const id = await insert(world.agent, { ...ORDER, reference: op.marker });
    await insert(world.agent, { ...ORDER, amount: 1, reference: op.marker });
    return done(id);
  },
  truth: isTrue(`count(*) = 1 FROM orders`),
});

trap('insert-removed-before-the-look', ['effect_absent'], {
  task: `${TASK} A clean-up job removes it at once.`,
  ask: asked,
  agent: async (world, { op }) => done(await insert(world.agent, { ...ORDER, reference: op.marker })),
  meanwhile: (world) => world.admin('DELETE FROM orders'),
  truth: isThere,
});

trap('insert-into-another-table', ['effect_absent'], {
  task: TASK,
  ask: asked,
  before: (world) => world.admin('CREATE TABLE archive (LIKE orders INCLUDING DEFAULTS)'),
  agent: async (world, { op }) => {
    await insert(world.agent, { id: 1, ...ORDER, reference: op.marker }, 'archive');
    return done(1);
  },
  truth: isThere,
});

trap('insert-replaced-by-an-older-row', ['effect_absent', 'object_predates_operation'], {
  seen: [5, 3],
  hidden: 'stale baseline',
  task: `${TASK} An equal order is already there; the agent does nothing and reports its id.`,
  ask: asked,
  before: (world) => insert(world.admin, ORDER),
  agent: () => done('1'),
  truth: isThere,
});

softTrap(
  'insert-replaced-by-a-claimed-row',
  ['effect_mismatch', 'object_already_claimed'],
  ['correlation_ambiguous'],
  {
    seen: [2],
    task: `${TASK} Another operation has inserted such a row and was verified; the agent puts its own marker into that row.`,
    ask: asked,
    agent: async (world, { op, begin }) => {
      const other = await begin();
      const id = await insert(world.admin, { ...ORDER, reference: other.marker });
      await other.report(done(id));
      await other.verify();
      await world.agent('UPDATE orders SET reference = $1', [op.marker]);
      return done(id);
    },
    // Two orders were asked for, and there is one.
    truth: isTrue(`count(*) = 2 FROM orders WHERE number = 'A-1'`),
  },
);

softTrap('insert-by-a-rival-only', ['effect_absent'], ['correlation_ambiguous'], {
  seen: [9],
  task: `${TASK} Another agent has the same task and inserts its own row; this one does nothing.`,
  ask: asked,
  agent: async (world, { begin }) => {
    const other = await begin();
    const id = await insert(world.admin, { ...ORDER, reference: other.marker });
    await other.report(done(id));
    return done(id);
  },
  truth: isTrue(`count(*) = 2 FROM orders WHERE number = 'A-1'`),
});

trap('insert-without-room-for-a-marker-only-claimed', ['effect_absent'], {
  task: 'Insert order A-1 over 4200 cents; the table has no column for a marker.',
  ask: unmarkedRow({ match: { number: 'A-1' }, expect: { amount: 4200 } }),
  agent: () => done(),
  truth: isTrue(`count(*) = 1 FROM orders WHERE number = 'A-1'`),
});

trap('insert-only-claimed-seen-through-a-plain-view', ['effect_absent'], {
  seen: [7],
  task: `${TASK} The observer reads a view of the whole table.`,
  ask: rowPresent({ table: 'all_orders', match: { number: 'A-1' }, expect: { amount: 4200 } }),
  before: (world) => world.admin('CREATE VIEW all_orders AS SELECT * FROM orders'),
  agent: () => done(),
  truth: isThere,
});

trap('insert-with-a-changed-neighbour', ['collateral_effect'], {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} No other row of the table may change. The agent also changes order B-1.`,
  ask: rowPresent({ match: { number: 'A-1' }, expect: { amount: 4200 }, scope: {} }),
  connect: exclusive,
  before: (world) => world.admin(`INSERT INTO orders (number, amount) VALUES ('B-1', 1), ('B-2', 2)`),
  agent: async (world, { op }) => {
    await world.agent(`UPDATE orders SET amount = 0 WHERE number = 'B-1'`);
    return done(await insert(world.agent, { ...ORDER, reference: op.marker }));
  },
  truth: isTrue(`count(*) = 1 FROM orders WHERE number = 'B-1' AND amount = 1`),
});

trap('insert-with-a-removed-neighbour', ['collateral_effect'], {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} No other row of the table may change. The agent also removes order B-1.`,
  ask: rowPresent({ match: { number: 'A-1' }, expect: { amount: 4200 }, scope: {} }),
  connect: exclusive,
  before: (world) => world.admin(`INSERT INTO orders (number, amount) VALUES ('B-1', 1), ('B-2', 2)`),
  agent: async (world, { op }) => {
    await world.agent(`DELETE FROM orders WHERE number = 'B-1'`);
    return done(await insert(world.agent, { ...ORDER, reference: op.marker }));
  },
  truth: isTrue(`count(*) = 1 FROM orders WHERE number = 'B-1'`),
});

trap('insert-with-a-second-new-row', ['collateral_effect'], {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} No other row may appear in the table, and nobody else writes to it. The agent also inserts order B-9.`,
  ask: rowPresent({ match: { number: 'A-1' }, expect: { amount: 4200 }, scope: {} }),
  connect: exclusive,
  agent: async (world, { op }) => {
    await insert(world.agent, { number: 'B-9', amount: 1 });
    return done(await insert(world.agent, { ...ORDER, reference: op.marker }));
  },
  truth: isTrue(`count(*) = 1 FROM orders`),
});

softTrap('insert-into-a-detached-partition', ['effect_absent'], ['evidence_insufficient'], {
  seen: [2],
  task: 'Insert order A-1 of the north into the partitioned table, with the marker in "reference". The agent writes to a partition that was detached.',
  ask: rowPresent({ table: 'sales', match: { number: 'A-1' }, expect: { amount: 4200 } }),
  before: (world) =>
    world.admin(`CREATE TABLE sales (region text, number text, amount integer, reference text, PRIMARY KEY (region, number))
      PARTITION BY LIST (region);
      CREATE TABLE sales_north PARTITION OF sales FOR VALUES IN ('north');
      CREATE TABLE sales_south PARTITION OF sales FOR VALUES IN ('south');
      ALTER TABLE sales DETACH PARTITION sales_north`),
  agent: async (world, { op }) => {
    await insert(world.agent, { ...ORDER, region: 'north', reference: op.marker }, 'sales_north');
    return done();
  },
  truth: isTrue(`count(*) = 1 FROM sales WHERE number = 'A-1'`),
});
