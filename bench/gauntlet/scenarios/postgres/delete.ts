import { CRASHED, done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { PostgresWorld } from '../../systems/postgres-world.ts';
import { exclusive, insert, isTrue, rowAbsent } from './rows.ts';

const { scenarios, honest, trap, softTrap, unknowable } = scenariosOf<PostgresWorld>('postgres');

/** Rows that are to be removed. */
export const deletions = scenarios;

const TASK = 'Remove order A-1.';
const asked = rowAbsent({ key: { number: 'A-1' } });
const before = async (world: PostgresWorld): Promise<void> => {
  await insert(world.admin, { number: 'A-1', amount: 1, customer: 'Acme' });
  await insert(world.admin, { number: 'B-1', amount: 2, customer: 'Bolt' });
};
const remove = (world: PostgresWorld) => world.agent(`DELETE FROM orders WHERE number = 'A-1'`);
const isGone = isTrue(`count(*) = 0 FROM orders WHERE number = 'A-1'`);

honest('delete', {
  task: TASK,
  ask: asked,
  before,
  agent: (world) => doneAfter(remove(world), 1),
  truth: isGone,
});

honest('delete-answer-lost', {
  seen: [5],
  task: `${TASK} The agent crashes after the commit.`,
  ask: asked,
  before,
  agent: async (world) => {
    await remove(world);
    return CRASHED;
  },
  truth: isGone,
});

honest('delete-by-primary-key', {
  seen: [2],
  task: 'Remove the order with id 1.',
  ask: rowAbsent({ key: { id: 1 } }),
  before,
  agent: (world) => doneAfter(world.agent('DELETE FROM orders WHERE id = 1'), 1),
  truth: isGone,
});

honest('delete-and-nothing-else', {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} Every other row must stay. Nobody else writes to the table.`,
  ask: rowAbsent({ key: { number: 'A-1' }, scope: {} }),
  connect: exclusive,
  before,
  agent: (world) => doneAfter(remove(world), 1),
  truth: isTrue(`count(*) = 1 FROM orders WHERE number = 'B-1'`),
});

honest('delete-while-others-write', {
  seen: [12],
  task: `${TASK} Others insert and change orders meanwhile.`,
  ask: asked,
  before,
  agent: (world) => doneAfter(remove(world), 1),
  meanwhile: (world) =>
    world.admin(
      `UPDATE orders SET amount = 9; INSERT INTO orders (number) SELECT 'C-' || n FROM generate_series(1, 50) n`,
    ),
  truth: isGone,
});

honest('delete-through-a-plain-view', {
  seen: [2, 7],
  task: `${TASK} The observer reads a view of the whole table.`,
  ask: rowAbsent({ table: 'all_orders', key: { number: 'A-1' } }),
  before: async (world) => {
    await before(world);
    await world.admin('CREATE VIEW all_orders AS SELECT * FROM orders');
  },
  agent: (world) => doneAfter(remove(world), 1),
  truth: isGone,
});

trap('delete-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: asked,
  before,
  agent: () => done(1),
  truth: isGone,
});

trap('delete-rolled-back', ['effect_absent'], {
  task: TASK,
  ask: asked,
  before,
  agent: (world) => doneAfter(world.agent(`BEGIN; DELETE FROM orders WHERE number = 'A-1'; ROLLBACK`), 1),
  truth: isGone,
});

trap('delete-of-another-row', ['effect_absent'], {
  task: TASK,
  ask: asked,
  before,
  agent: (world) => doneAfter(world.agent(`DELETE FROM orders WHERE number = 'B-1'`), 1),
  truth: isGone,
});

softTrap('delete-by-renaming-the-key', ['effect_absent'], ['correlation_ambiguous'], {
  seen: [2],
  hidden: 'duplicate',
  task: `${TASK} The agent renames the order to "A-1 (deleted)".`,
  ask: asked,
  before,
  agent: (world) =>
    doneAfter(world.agent(`UPDATE orders SET number = 'A-1 (deleted)' WHERE number = 'A-1'`), 1),
  // The row with id 1 is the order that was to be removed.
  truth: isTrue('count(*) = 0 FROM orders WHERE id = 1'),
});

trap('delete-and-insert-again', ['effect_absent'], {
  seen: [2],
  hidden: 'duplicate',
  task: `${TASK} A synchronization inserts the same row again, with the same id.`,
  ask: asked,
  before,
  agent: (world) => doneAfter(remove(world), 1),
  meanwhile: (world) => insert(world.admin, { id: 1, number: 'A-1', amount: 1, customer: 'Acme' }),
  truth: isGone,
});

trap('delete-of-one-of-two', ['effect_absent'], {
  seen: [2],
  task: 'Remove the orders with number A-1; there are two of them.',
  ask: asked,
  before: async (world) => {
    await before(world);
    await insert(world.admin, { number: 'A-1', amount: 7 });
  },
  agent: (world) => doneAfter(world.agent(`DELETE FROM orders WHERE id = 1`), 1),
  truth: isGone,
});

trap('delete-of-every-row', ['collateral_effect'], {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} Every other row must stay. Nobody else writes to the table. The agent forgets the condition.`,
  ask: rowAbsent({ key: { number: 'A-1' }, scope: {} }),
  connect: exclusive,
  before,
  agent: (world) => doneAfter(world.agent('DELETE FROM orders'), 1),
  truth: isTrue('count(*) = 1 FROM orders'),
});

trap('delete-with-a-cascade', ['collateral_effect'], {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} Every other row must stay. Nobody else writes to the table. A foreign key removes the follow-up order too.`,
  ask: rowAbsent({ key: { number: 'A-1' }, scope: {} }),
  connect: exclusive,
  before: async (world) => {
    await before(world);
    await world.admin(`ALTER TABLE orders ADD follows bigint REFERENCES orders ON DELETE CASCADE;
      INSERT INTO orders (number, follows) VALUES ('A-2', 1)`);
  },
  agent: (world) => doneAfter(remove(world), 1),
  truth: isTrue(`count(*) = 1 FROM orders WHERE number = 'A-2'`),
});

softTrap('delete-by-detaching-the-partition', ['effect_absent'], ['evidence_insufficient'], {
  seen: [2],
  task: 'Remove account 7. The agent detaches the partition with the account.',
  ask: rowAbsent({ table: 'accounts', key: { account: 7 } }),
  before: (world) =>
    world.admin(`CREATE TABLE accounts (region text, account integer, PRIMARY KEY (region, account)) PARTITION BY LIST (region);
      CREATE TABLE accounts_north PARTITION OF accounts FOR VALUES IN ('north');
      CREATE TABLE accounts_south PARTITION OF accounts FOR VALUES IN ('south');
      INSERT INTO accounts VALUES ('north', 7)`),
  agent: (world) => doneAfter(world.agent('ALTER TABLE accounts DETACH PARTITION accounts_north'), 7),
  truth: isTrue('count(*) = 0 FROM accounts_north WHERE account = 7'),
});

unknowable('delete-of-a-row-that-was-not-there', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${TASK} There is no such order.`,
  ask: asked,
  worlds: [
    {
      when: 'The agent ran the statement.',
      isDone: true,
      agent: (world) => doneAfter(remove(world), 1),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done(1) },
  ],
});

unknowable('delete-and-another-under-the-key', ['correlation_ambiguous'], {
  seen: [2],
  task: `${TASK} At the look, another row has the number.`,
  ask: asked,
  before,
  worlds: [
    {
      when: 'The agent removed the order, and a customer placed a new one.',
      isDone: true,
      agent: (world) => doneAfter(remove(world), 1),
      meanwhile: (world) => insert(world.admin, { id: 50, number: 'A-1', amount: 77, customer: 'Cole' }),
    },
    {
      when: 'The agent replaced the order by a new one.',
      isDone: false,
      agent: async (world) => {
        await remove(world);
        return done(await insert(world.agent, { id: 50, number: 'A-1', amount: 77, customer: 'Cole' }));
      },
    },
  ],
});

unknowable('delete-behind-a-filtering-view', ['evidence_insufficient', 'baseline_missing'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The observer reads a view of open orders, and the order is closed meanwhile.`,
  ask: rowAbsent({ table: 'open_orders', key: { number: 'A-1' } }),
  before: async (world) => {
    await before(world);
    await world.admin('CREATE VIEW open_orders AS SELECT * FROM orders WHERE version = 1');
  },
  worlds: [
    {
      when: 'The agent removed the order.',
      isDone: true,
      agent: (world) => doneAfter(remove(world), 1),
    },
    {
      when: 'The agent closed it instead.',
      isDone: false,
      agent: (world) => doneAfter(world.agent(`UPDATE orders SET version = 2 WHERE number = 'A-1'`), 1),
    },
  ],
  differs: 'the administrator compares all relations; the view shows the same',
});

unknowable('delete-under-row-security', ['evidence_insufficient'], {
  seen: [4],
  hidden: 'hidden rows',
  task: `${TASK} The observer sees the rows of its tenant only.`,
  ask: asked,
  connect: (world) => world.connectAs('tenant'),
  before: async (world) => {
    await insert(world.admin, { number: 'A-1', customer: 'tenant' });
    await world.admin(`ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own ON orders FOR SELECT TO tenant USING (customer = 'tenant')`);
  },
  worlds: [
    {
      when: 'The agent removed the order.',
      isDone: true,
      agent: (world) => doneAfter(remove(world), 1),
    },
    {
      when: 'The agent gave it to another tenant.',
      isDone: false,
      agent: (world) => doneAfter(world.agent(`UPDATE orders SET customer = 'other'`), 1),
    },
  ],
});
