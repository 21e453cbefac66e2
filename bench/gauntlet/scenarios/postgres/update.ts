import { done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { PostgresWorld } from '../../systems/postgres-world.ts';
import { exclusive, insert, isTrue, rowUpdated } from './rows.ts';

const { scenarios, honest, trap, softTrap, unknowable } = scenariosOf<PostgresWorld>('postgres');

/** Changes of rows that exist. */
export const updates = scenarios;

const TASK = 'Set the amount of order A-1 to 4200.';
const VERSIONED_TASK = `${TASK} Each write adds 1 to "version".`;
const MARKED_TASK = `${TASK} Write the marker to "reference".`;
const key = { number: 'A-1' };
const expect = { amount: 4200 };
const asked = rowUpdated({ key, expect });
const versioned = rowUpdated({ key, expect, versionColumn: 'version' });
const marked = rowUpdated({ key, expect, correlationColumn: 'reference' });
const before = async (world: PostgresWorld): Promise<void> => {
  await insert(world.admin, { number: 'A-1', amount: 1, customer: 'Acme' });
  await insert(world.admin, { number: 'B-1', amount: 2, customer: 'Bolt' });
};
const isChanged = isTrue(`count(*) = 1 FROM orders WHERE number = 'A-1' AND amount = 4200`);
const change = (world: PostgresWorld) => world.agent(`UPDATE orders SET amount = 4200 WHERE number = 'A-1'`);
const CHANGE_VERSIONED = `UPDATE orders SET amount = 4200, version = version + 1 WHERE number = 'A-1'`;

honest('update', {
  seen: [14],
  task: TASK,
  ask: asked,
  before,
  agent: (world) => doneAfter(change(world), 1),
  truth: isChanged,
});

honest('update-with-version', {
  seen: [14],
  task: VERSIONED_TASK,
  ask: versioned,
  before,
  agent: (world) => doneAfter(world.agent(CHANGE_VERSIONED), 1),
  truth: isChanged,
});

honest('update-with-marker', {
  seen: [14],
  task: MARKED_TASK,
  ask: marked,
  before,
  agent: async (world, { op }) => {
    await world.agent(`UPDATE orders SET amount = 4200, reference = $1 WHERE number = 'A-1'`, [op.marker]);
    return done(1);
  },
  truth: isChanged,
});

honest('update-and-nothing-else', {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} The customer, and every other row, must stay as it is.`,
  ask: rowUpdated({ key, expect, unchangedColumns: ['customer'], scope: {} }),
  connect: exclusive,
  before,
  agent: (world) => doneAfter(change(world), 1),
  truth: isTrue(
    `count(*) = 2 FROM orders WHERE (number, amount, customer) IN (('A-1', 4200, 'Acme'), ('B-1', 2, 'Bolt'))`,
  ),
});

honest('update-twice-by-two-operations', {
  seen: [14],
  task: `${VERSIONED_TASK} Afterwards another operation sets it to 4300.`,
  ask: versioned,
  before,
  agent: (world) => doneAfter(world.agent(CHANGE_VERSIONED), 1),
  truth: isChanged,
  later: [
    {
      after: async (world, { begin }) => {
        const second = await begin(
          rowUpdated({ key, expect: { amount: 4300 }, versionColumn: 'version' })(world),
        );
        await world.agent(`UPDATE orders SET amount = 4300, version = version + 1 WHERE number = 'A-1'`);
        await second.report(done(1));
        return second;
      },
      expect: { truth: 'done', accepts: { verified: ['all_checks_passed', 'state_reached'] } },
      truth: isTrue(`count(*) = 1 FROM orders WHERE number = 'A-1' AND amount = 4300`),
    },
  ],
});

honest('update-of-a-row-that-an-operation-created', {
  seen: [14, 2],
  task: `${MARKED_TASK} The row bears the marker of the operation that created it.`,
  ask: marked,
  before: async (world) => {
    await insert(world.admin, { number: 'A-1', amount: 1, reference: 'op_00000000000000000000000000' });
  },
  agent: async (world, { op }) => {
    await world.agent(`UPDATE orders SET amount = 4200, reference = $1 WHERE number = 'A-1'`, [op.marker]);
    return done(1);
  },
  truth: isChanged,
});

honest('update-through-partition', {
  seen: [2],
  task: 'Move account 7 of the north to plan "gold"; the table is partitioned.',
  ask: rowUpdated({ table: 'accounts', key: { region: 'north', account: 7 }, expect: { plan: 'gold' } }),
  before: (world) =>
    world.admin(`CREATE TABLE accounts (region text, account integer, plan text, PRIMARY KEY (region, account))
      PARTITION BY LIST (region);
      CREATE TABLE accounts_north PARTITION OF accounts FOR VALUES IN ('north');
      INSERT INTO accounts VALUES ('north', 7, 'free'), ('north', 8, 'free')`),
  agent: (world) => doneAfter(world.agent(`UPDATE accounts SET plan = 'gold' WHERE account = 7`), 7),
  truth: isTrue(`count(*) = 1 FROM accounts WHERE plan = 'gold' AND account = 7`),
});

trap('update-only-claimed', ['effect_absent'], {
  seen: [5, 14],
  task: TASK,
  ask: asked,
  before,
  agent: () => done(1),
  truth: isChanged,
});

trap('update-rolled-back', ['effect_absent'], {
  seen: [14],
  task: VERSIONED_TASK,
  ask: versioned,
  before,
  agent: async (world) => {
    await world.agent(`BEGIN; ${CHANGE_VERSIONED}; ROLLBACK`);
    return done(1);
  },
  truth: isChanged,
});

trap('update-of-another-row', ['effect_absent'], {
  seen: [14],
  task: TASK,
  ask: asked,
  before,
  agent: async (world) => {
    await world.agent(`UPDATE orders SET amount = 4200 WHERE number = 'B-1'`);
    return done(1);
  },
  truth: isChanged,
});

trap('update-to-another-value', ['effect_mismatch'], {
  seen: [14],
  task: VERSIONED_TASK,
  ask: versioned,
  before,
  agent: async (world) => {
    await world.agent(`UPDATE orders SET amount = 42, version = version + 1 WHERE number = 'A-1'`);
    return done(1);
  },
  truth: isChanged,
});

trap('update-to-another-value-with-marker', ['effect_mismatch', 'state_mismatch'], {
  seen: [14],
  task: MARKED_TASK,
  ask: marked,
  before,
  agent: async (world, { op }) => {
    await world.agent(`UPDATE orders SET amount = 42, reference = $1 WHERE number = 'A-1'`, [op.marker]);
    return done(1);
  },
  truth: isChanged,
});

softTrap('update-with-a-changed-column', ['collateral_effect', 'effect_mismatch'], ['changed_since_begun'], {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} The customer must stay as it is. The agent overwrites it.`,
  ask: rowUpdated({ key, expect, unchangedColumns: ['customer'] }),
  connect: exclusive,
  before,
  agent: async (world) => {
    await world.agent(`UPDATE orders SET amount = 4200, customer = NULL WHERE number = 'A-1'`);
    return done(1);
  },
  truth: isTrue(`count(*) = 1 FROM orders WHERE number = 'A-1' AND customer = 'Acme'`),
});

trap('update-with-a-changed-column-and-version', ['collateral_effect', 'effect_mismatch'], {
  seen: [14],
  hidden: 'collateral',
  task: `${VERSIONED_TASK} The customer must stay as it is. The agent overwrites it.`,
  ask: rowUpdated({ key, expect, versionColumn: 'version', unchangedColumns: ['customer'] }),
  before,
  agent: async (world) => {
    await world.agent(
      `UPDATE orders SET amount = 4200, customer = NULL, version = version + 1 WHERE number = 'A-1'`,
    );
    return done(1);
  },
  truth: isTrue(`count(*) = 1 FROM orders WHERE number = 'A-1' AND customer = 'Acme'`),
});

trap('update-of-every-row', ['collateral_effect'], {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} Nobody else writes to the table. The agent forgets the condition and changes every row.`,
  ask: rowUpdated({ key, expect, scope: {} }),
  connect: exclusive,
  before,
  agent: (world) => doneAfter(world.agent('UPDATE orders SET amount = 4200'), 1),
  truth: isTrue(`count(*) = 1 FROM orders WHERE amount = 4200`),
});

trap('update-by-a-copy', ['collateral_effect', 'effect_absent', 'effect_duplicated'], {
  seen: [14, 2],
  hidden: 'collateral',
  task: `${TASK} Nobody else writes to the table. The agent inserts a changed copy and leaves the old row.`,
  ask: rowUpdated({ key, expect, scope: {} }),
  connect: exclusive,
  before,
  agent: async (world) => done(await insert(world.agent, { number: 'A-1', amount: 4200, customer: 'Acme' })),
  truth: isTrue(`count(*) = 2 FROM orders`),
});

unknowable('update-that-held-before', ['already_so'], {
  seen: [8, 14],
  hidden: 'stale baseline',
  task: `${TASK} The amount is already 4200.`,
  ask: asked,
  before: (world) => insert(world.admin, { number: 'A-1', amount: 4200 }),
  worlds: [
    {
      when: 'The agent wrote 4200 again.',
      isDone: true,
      agent: (world) => doneAfter(change(world), 1),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done(1) },
  ],
});

unknowable('update-with-another-value-in-place', ['changed_since_begun'], {
  seen: [14],
  task: `${TASK} The row shows 42 at the look.`,
  ask: asked,
  before,
  worlds: [
    {
      when: 'The agent wrote 4200, and a clerk corrected it to 42.',
      isDone: true,
      agent: (world) => doneAfter(change(world), 1),
      meanwhile: (world) => world.admin(`UPDATE orders SET amount = 42 WHERE number = 'A-1'`),
    },
    {
      when: 'The agent wrote 42.',
      isDone: false,
      agent: (world) => doneAfter(world.agent(`UPDATE orders SET amount = 42 WHERE number = 'A-1'`), 1),
    },
  ],
});

unknowable('update-written-over', ['changed_since_begun'], {
  seen: [14],
  task: `${VERSIONED_TASK} The row shows the old amount at the look, and the version grew by 2.`,
  ask: versioned,
  before,
  worlds: [
    {
      when: 'The agent wrote 4200, and a clerk took it back.',
      isDone: true,
      agent: (world) => doneAfter(world.agent(CHANGE_VERSIONED), 1),
      meanwhile: (world) =>
        world.admin(`UPDATE orders SET amount = 1, version = version + 1 WHERE number = 'A-1'`),
    },
    {
      when: 'A clerk saved the row twice; the agent did nothing.',
      isDone: false,
      agent: () => done(1),
      meanwhile: (world) => world.admin(`UPDATE orders SET version = version + 2 WHERE number = 'A-1'`),
    },
  ],
});

unknowable('update-without-a-baseline', ['baseline_missing'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${TASK} The observer may read the table only after the operation began.`,
  ask: asked,
  worlds: [
    {
      when: 'The agent changed the row.',
      isDone: true,
      before: async (world) => {
        await before(world);
        await world.admin('REVOKE SELECT ON orders FROM reader');
      },
      agent: (world) => doneAfter(change(world), 1),
      meanwhile: (world) => world.admin('GRANT SELECT ON orders TO reader'),
    },
    {
      when: 'It was so before; the agent did nothing.',
      isDone: false,
      before: async (world) => {
        await before(world);
        await world.admin(
          `UPDATE orders SET amount = 4200 WHERE number = 'A-1'; REVOKE SELECT ON orders FROM reader`,
        );
      },
      agent: () => done(1),
      meanwhile: (world) => world.admin('GRANT SELECT ON orders TO reader'),
    },
  ],
});
