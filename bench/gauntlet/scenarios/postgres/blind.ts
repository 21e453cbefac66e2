import { type Ask, done } from '../../model/operation.ts';
import { type ClassNumber, scenariosOf } from '../../model/scenario.ts';
import type { PostgresWorld } from '../../systems/postgres-world.ts';
import { insert, rowAbsent, rowPresent, rowsExactly, rowUpdated, unmarkedRow } from './rows.ts';

const { scenarios, unknowable } = scenariosOf<PostgresWorld>('postgres');

/** Each kind of task, where the observer is blind in one of several ways: the agent acted, or did nothing. */
export const blindObservers = scenarios;

interface Task {
  readonly words: string;
  readonly ask: (table: string) => (world: PostgresWorld) => Ask;
  /** Does what is asked. */
  readonly act: (world: PostgresWorld, marker: string) => Promise<unknown>;
}

const CHANGE = `UPDATE orders SET amount = 4200, version = version + 1 WHERE number = 'A-2'`;
const TASKS: Readonly<Record<string, Task>> = {
  insert: {
    words: 'Insert order A-1 over 4200 cents, with the marker in "reference".',
    ask: (table) => rowPresent({ table, match: { number: 'A-1' }, expect: { amount: 4200 } }),
    act: (world, marker) => insert(world.agent, { number: 'A-1', amount: 4200, reference: marker }),
  },
  'unmarked-insert': {
    words: 'Insert order A-1 over 4200 cents; the table has no column for a marker.',
    ask: (table) => unmarkedRow({ table, match: { number: 'A-1' }, expect: { amount: 4200 } }),
    act: (world) => insert(world.agent, { number: 'A-1', amount: 4200 }),
  },
  update: {
    words: 'Set the amount of order A-2 to 4200.',
    ask: (table) => rowUpdated({ table, key: { number: 'A-2' }, expect: { amount: 4200 } }),
    act: (world) => world.agent(CHANGE),
  },
  'versioned-update': {
    words: 'Set the amount of order A-2 to 4200. Each write adds 1 to "version".',
    ask: (table) =>
      rowUpdated({ table, key: { number: 'A-2' }, expect: { amount: 4200 }, versionColumn: 'version' }),
    act: (world) => world.agent(CHANGE),
  },
  delete: {
    words: 'Remove order A-2.',
    ask: (table) => rowAbsent({ table, key: { number: 'A-2' } }),
    act: (world) => world.agent(`DELETE FROM orders WHERE number = 'A-2'`),
  },
  exactly: {
    words: 'Set the amount of order A-2 to 4200, and change nothing else.',
    ask: (table) =>
      rowsExactly({ table, scope: {}, rows: [{ key: { number: 'A-2' }, expect: { amount: 4200 } }] }),
    act: (world) => world.agent(CHANGE),
  },
};

interface Blindness {
  readonly words: string;
  readonly reasons: readonly string[];
  readonly seen: readonly ClassNumber[];
  /** The relation that is read. */
  readonly table: string;
  readonly before?: string;
  readonly after?: string;
  readonly role?: 'tenant';
  readonly hidden: 'lag' | 'hidden rows';
}

const BLINDNESSES: Readonly<Record<string, Blindness>> = {
  'after-a-revoked-permission': {
    words: 'The observer may not read the table any more at the look.',
    reasons: ['source_denied'],
    seen: [7],
    table: 'orders',
    after: 'REVOKE SELECT ON orders FROM reader',
    hidden: 'hidden rows',
  },
  'behind-an-old-materialized-view': {
    words: 'The observer reads a materialized view that is as old as the operation.',
    reasons: ['source_stale'],
    seen: [15],
    table: 'old_orders',
    before: 'CREATE MATERIALIZED VIEW old_orders AS SELECT * FROM orders',
    hidden: 'lag',
  },
  'of-another-tenant': {
    words: 'Row security shows the observer no row of this customer.',
    reasons: ['evidence_insufficient', 'baseline_missing'],
    seen: [4],
    table: 'orders',
    before: `ALTER TABLE orders ENABLE ROW LEVEL SECURITY; CREATE POLICY own ON orders FOR SELECT TO tenant USING (customer = 'tenant')`,
    role: 'tenant',
    hidden: 'hidden rows',
  },
  'outside-a-view': {
    words: 'The observer reads a view whose condition leaves these orders out.',
    reasons: ['evidence_insufficient', 'baseline_missing'],
    seen: [7],
    table: 'large_orders',
    before: 'CREATE VIEW large_orders AS SELECT * FROM orders WHERE amount > 9999',
    hidden: 'hidden rows',
  },
};

for (const [taskName, task] of Object.entries(TASKS)) {
  for (const [blindName, blind] of Object.entries(BLINDNESSES)) {
    const { table, after, role } = blind;
    const blindAfterwards =
      after === undefined ? {} : { meanwhile: (world: PostgresWorld) => world.admin(after) };
    unknowable(`${taskName}-${blindName}`, blind.reasons, {
      seen: blind.seen,
      hidden: blind.hidden,
      task: `${task.words} ${blind.words}`,
      ask: task.ask(table),
      ...(role && { connect: (world: PostgresWorld) => world.connectAs(role) }),
      before: async (world) => {
        await world.admin(
          `INSERT INTO orders (number, amount, customer) VALUES ('A-2', 1, 'Acme'), ('B-1', 2, 'Bolt')`,
        );
        if (blind.before !== undefined) await world.admin(blind.before);
      },
      worlds: [
        {
          when: 'The agent did it.',
          isDone: true,
          agent: async (world, { op }) => {
            await task.act(world, op.marker);
            return done();
          },
          ...blindAfterwards,
        },
        { when: 'The agent did nothing.', isDone: false, agent: () => done(), ...blindAfterwards },
      ],
      ...(table !== 'orders' && {
        differs: 'the administrator compares all relations; the view shows the same',
      }),
    });
  }
}
