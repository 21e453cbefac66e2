import { AFTER_THE_LOOK_MS, CRASHED, done, QUEUED } from '../model/operation.ts';
import { scenariosOf } from '../model/scenario.ts';
import type { MysqlStatement, MysqlWorld } from '../systems/mysql.ts';

const { scenarios, honest, trap, softTrap, unknowable, unsettled } = scenariosOf<MysqlWorld>('mysql');

/** Rows of a MariaDB with a replica. */
export const onMysql = scenarios;

const TASK = 'Insert the order A-1 of ada over 4200, with the marker in "reference".';
const ORDER = { number: 'A-1', customer: 'ada', amount: 4200 };
const present =
  (input: object = {}) =>
  ({ schema }: MysqlWorld) => ({
    contract: 'mysql.row.present@1',
    input: {
      ...{ schema, table: 'orders', correlationColumn: 'reference' },
      ...{ match: { number: 'A-1' }, expect: { customer: 'ada', amount: 4200 } },
      ...input,
    },
  });
const unmarked = ({ schema }: MysqlWorld) => ({
  contract: 'mysql.row.present@1',
  input: { schema, table: 'orders', match: { number: 'A-1' }, expect: { customer: 'ada', amount: 4200 } },
});
const absent = ({ schema }: MysqlWorld) => ({
  contract: 'mysql.row.absent@1',
  input: { schema, table: 'orders', key: { id: 17 } },
});
const insert = async (sql: MysqlStatement, values: object) => {
  await sql('INSERT INTO orders SET ?', [values]);
};
const write = async (world: MysqlWorld, marker: string, values: object = {}) => {
  await insert(world.agent, { ...ORDER, reference: marker, ...values });
  return done();
};
const count = async ({ others }: MysqlWorld, where: string) =>
  Number((await others(`SELECT COUNT(*) AS n FROM orders WHERE ${where}`))[0]?.n);
const MARKED = "reference LIKE 'op\\_%'";
const isOne = async (world: MysqlWorld) =>
  (await count(world, MARKED)) === 1 &&
  (await count(world, `${MARKED} AND BINARY customer = 'ada' AND amount = 4200 AND number = 'A-1'`)) === 1;
const isRemoved = async (world: MysqlWorld) => (await count(world, 'id = 17')) === 0;
const withOrder17 = (world: MysqlWorld) => insert(world.others, { ...ORDER, id: 17 });
const remove = async (world: MysqlWorld, id = 17) => {
  await world.agent('DELETE FROM orders WHERE id = ?', [id]);
  return done();
};
const onReplica = (world: MysqlWorld) => world.connectTo('replica');

honest('row', {
  task: TASK,
  ask: present(),
  agent: (world, { op }) => write(world, op.marker),
  truth: isOne,
});

honest('row-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: present(),
  agent: async (world, { op }) => {
    await write(world, op.marker);
    return CRASHED;
  },
  truth: isOne,
});

honest('row-among-others', {
  seen: [12],
  task: `${TASK} The table has 300 other orders.`,
  ask: present(),
  before: async (world) => {
    for (let n = 0; n < 300; n += 1) await insert(world.others, { ...ORDER, number: `B-${String(n)}` });
  },
  agent: (world, { op }) => write(world, op.marker),
  truth: isOne,
});

honest('row-with-odd-characters', {
  seen: [10, 16],
  task: `Insert the order A-1 of "O'Brien \\ 100 % 🚀".`,
  ask: present({ expect: { customer: "O'Brien \\ 100 % 🚀", amount: 4200 } }),
  agent: (world, { op }) => write(world, op.marker, { customer: "O'Brien \\ 100 % 🚀" }),
  truth: async (world) => (await count(world, MARKED)) === 1,
});

honest('row-without-room-for-a-marker', {
  seen: [9],
  task: 'Insert the order A-1 of ada over 4200; no column is for a marker.',
  ask: unmarked,
  agent: async (world) => {
    await insert(world.agent, ORDER);
    return done();
  },
  truth: async (world) => (await count(world, "number = 'A-1'")) === 1,
});

honest('row-removed', {
  task: 'Delete the order 17.',
  ask: absent,
  before: withOrder17,
  agent: (world) => remove(world),
  truth: isRemoved,
});

honest('row-queued', {
  seen: [13],
  task: `${TASK} A worker inserts it two seconds later.`,
  ask: present(),
  agent: (world, { op }) => {
    world.later(2000, () => write(world, op.marker));
    return QUEUED;
  },
  truth: isOne,
});

trap('row-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: present(),
  agent: () => done(),
  truth: isOne,
});

trap('row-rolled-back', ['effect_absent'], {
  seen: [5],
  task: `${TASK} The agent's transaction is rolled back after its INSERT succeeded.`,
  ask: present(),
  agent: async (world, { op }) => {
    await world.agent('START TRANSACTION');
    await write(world, op.marker);
    await world.agent('ROLLBACK');
    return done();
  },
  truth: isOne,
});

trap('row-in-another-spelling', ['effect_mismatch'], {
  seen: [10],
  task: `${TASK} The agent writes "ADA", which the column's collation takes for "ada".`,
  ask: present(),
  agent: (world, { op }) => write(world, op.marker, { customer: 'ADA' }),
  truth: isOne,
});

trap('row-cut-off', ['effect_mismatch'], {
  seen: [10],
  task: 'Insert the order A-1 of "ada lovelace"; the column has room for 8 characters, and the session is not strict.',
  ask: present({ expect: { customer: 'ada lovelace' } }),
  before: (world) => world.others('ALTER TABLE orders MODIFY customer varchar(8)'),
  agent: async (world, { op }) => {
    await world.agent("SET SESSION sql_mode = ''");
    return write(world, op.marker, { customer: 'ada lovelace' });
  },
  truth: async (world) => (await count(world, "customer = 'ada lovelace'")) === 1,
});

trap('row-with-another-amount', ['effect_mismatch'], {
  task: TASK,
  ask: present(),
  agent: (world, { op }) => write(world, op.marker, { amount: 42 }),
  truth: isOne,
});

trap('row-twice', ['effect_duplicated'], {
  seen: [13],
  hidden: 'duplicate',
  task: `${TASK} The agent retries, and both attempts succeed.`,
  ask: present(),
  agent: async (world, { op }) => {
    await write(world, op.marker);
    return write(world, op.marker);
  },
  truth: isOne,
});

trap('removal-only-claimed', ['effect_absent'], {
  seen: [5],
  task: 'Delete the order 17.',
  ask: absent,
  before: withOrder17,
  agent: () => done(),
  truth: isRemoved,
});

softTrap('removal-of-another-row', ['effect_absent'], ['evidence_insufficient'], {
  seen: [3],
  task: 'Delete the order 17. The agent deletes the order 18.',
  ask: absent,
  before: async (world) => {
    await withOrder17(world);
    await insert(world.others, { ...ORDER, id: 18 });
  },
  agent: (world) => remove(world, 18),
  truth: isRemoved,
});

unknowable('row-on-a-replica', ['source_stale'], {
  seen: [6],
  hidden: 'lag',
  task: `${TASK} The observer reads a replica, which does not say as of when it speaks.`,
  ask: present(),
  connect: onReplica,
  worlds: [
    {
      when: 'The row is at the primary, too.',
      isDone: true,
      agent: async (world, { op }) => {
        await write(world, op.marker);
        await world.catchUp();
        return done();
      },
    },
    {
      when: 'The primary has removed it.',
      isDone: false,
      agent: async (world, { op }) => {
        await write(world, op.marker);
        await world.catchUp();
        await world.pauseReplica();
        await world.others('DELETE FROM orders');
        return done();
      },
    },
  ],
});

unknowable('row-on-a-replica-that-is-behind', ['source_stale', 'evidence_insufficient'], {
  seen: [6, 15],
  hidden: 'lag',
  task: `${TASK} The observer reads a replica that replays nothing.`,
  ask: present(),
  connect: onReplica,
  worlds: [
    {
      when: 'The row is at the primary.',
      isDone: true,
      agent: async (world, { op }) => {
        await world.pauseReplica();
        return write(world, op.marker);
      },
    },
    {
      when: 'The agent did nothing.',
      isDone: false,
      agent: async (world) => {
        await world.pauseReplica();
        return done();
      },
    },
  ],
});

unknowable('row-missing-on-a-replica', ['evidence_insufficient', 'source_stale'], {
  seen: [6, 7],
  hidden: 'lag',
  task: `${TASK} The observer reads a replica, which does not say when its last commit was made.`,
  ask: present(),
  connect: onReplica,
  worlds: [
    {
      when: 'The row has not reached the replica.',
      isDone: true,
      agent: async (world, { op }) => {
        await world.pauseReplica();
        return write(world, op.marker);
      },
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done() },
  ],
});

unknowable('row-read-by-a-user-who-cannot-see-replication', ['source_stale', 'baseline_missing'], {
  seen: [15],
  task: `${TASK} The observer may not see whether the server is a replica.`,
  ask: present(),
  connect: (world) => world.connectTo('blind'),
  worlds: [
    { when: 'The row is there.', isDone: true, agent: (world, { op }) => write(world, op.marker) },
    {
      when: 'The row was there, and the server is an old copy.',
      isDone: false,
      agent: (world, { op }) => write(world, op.marker),
    },
  ],
});

unknowable('row-without-the-marker', ['correlation_missing'], {
  seen: [5],
  task: `${TASK} One order is new and as asked, without a marker.`,
  ask: present(),
  worlds: [
    {
      when: 'The agent forgot the marker.',
      isDone: true,
      agent: async (world) => {
        await insert(world.agent, ORDER);
        return done();
      },
    },
    {
      when: 'The customer ordered it.',
      isDone: false,
      agent: async (world) => {
        await insert(world.others, ORDER);
        return done();
      },
    },
  ],
});

unknowable('row-with-a-rival', ['correlation_ambiguous'], {
  seen: [9],
  task: 'Insert the order A-1; no column is for a marker. Another operation asks for the same, and one row is new.',
  ask: unmarked,
  worlds: [
    {
      when: 'This agent inserted it.',
      isDone: true,
      agent: async (world, { begin }) => {
        await begin();
        await insert(world.agent, ORDER);
        return done();
      },
    },
    {
      when: 'The other agent inserted it.',
      isDone: false,
      agent: async (world, { begin }) => {
        await begin();
        await insert(world.others, ORDER);
        return done();
      },
    },
  ],
});

unsettled('row-still-queued', {
  seen: [13],
  task: `${TASK} A worker was asked to insert it.`,
  ask: present(),
  worlds: [
    {
      when: 'The worker will insert it.',
      isDone: true,
      agent: (world, { op }) => {
        world.later(AFTER_THE_LOOK_MS, () => write(world, op.marker));
        return QUEUED;
      },
    },
    { when: 'The worker has lost the request.', isDone: false, agent: () => QUEUED },
  ],
  differs: 'the administrator reads it when the worker has worked',
});
