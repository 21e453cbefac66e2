import { done } from '../../../model/operation.ts';
import { scenariosOf } from '../../../model/scenario.ts';
import type { DbhubWorld } from '../../../systems/dbhub.ts';
import {
  cannotKnow,
  isNotThere,
  isThere,
  markedOver,
  mustVerify,
  removedBefore,
  replacedSince,
  undoneSince,
} from '../answers.ts';
import { hire, hired, lookAgain, lookAt, works } from '../crew.ts';
import {
  change,
  count,
  insertion,
  MARKED,
  one,
  rowAbsent,
  rowPresent,
  rowUnmarked,
  rowUpdated,
  withOrders,
} from './asks.ts';

const { scenarios, story, openStory } = scenariosOf<DbhubWorld>('dbhub');
const CREATE = 'Create order A-1 of ada with the amount 42 and the marker.';
const isOne = one("number = 'A-1' AND amount = 42");
const created = (world: DbhubWorld, rest = {}) => rowPresent(world, { number: 'A-1' }, { amount: 42 }, rest);
const gone = count(0, "number = 'A-1'");
const changedByOther = (world: DbhubWorld) => rowUpdated(world, 'A-1', { customer: 'bob' }, MARKED);
const setsCustomer = (world: DbhubWorld) => (marker: string) =>
  world.otherTool(change('A-1', `customer = 'bob', reference = '${marker}'`));

story('create-then-change', markedOver(), {
  seen: [17],
  because: "The order is there as asked. The marker on it is the second agent's, because it wrote last.",
  task: `${CREATE} Then another agent changes its customer, with its own marker.`,
  ask: (world) => created(world),
  before: withOrders(),
  agent: async (world, stage) => {
    await world.tool(insertion('A-1', 42, stage.op.marker));
    await works(world, stage, 'second', changedByOther(world), setsCustomer(world));
    return done();
  },
  truth: isOne,
  later: [lookAt('second', mustVerify('marker', 'exclusive', 'state'), one("customer = 'bob'"))],
});

story('create-then-change-after-verified', mustVerify('marker', 'exclusive'), {
  seen: [1, 17],
  because: 'The first look was right. The order still stands as asked; only the marker on it is another one.',
  task: `${CREATE} After it was verified, another agent changes its customer, with its own marker.`,
  ask: (world) => created(world),
  before: withOrders(),
  agent: async ({ tool }, { op }) => {
    await tool(insertion('A-1', 42, op.marker));
    return done();
  },
  truth: isOne,
  later: [
    lookAgain(
      isThere(['marker', 'exclusive', 'reference', 'state'], 'changed_since_verified'),
      isOne,
      (world, stage) => works(world, stage, 'second', changedByOther(world), setsCustomer(world)),
    ),
    lookAt('second', mustVerify('marker', 'exclusive', 'state'), one("customer = 'bob'")),
  ],
});

story('create-then-delete', removedBefore(), {
  seen: [17],
  because:
    'The agent did create it. That another operation deleted it before the look does not make that untrue.',
  task: `${CREATE} Then another agent deletes it, as asked.`,
  ask: (world) => created(world),
  before: withOrders(),
  agent: async (world, stage) => {
    await world.tool(insertion('A-1', 42, stage.op.marker));
    await works(world, stage, 'deleter', rowAbsent(world, 'A-1'), () =>
      world.otherTool("DELETE FROM orders WHERE number = 'A-1'"),
    );
    return done();
  },
  truth: isOne,
  later: [lookAt('deleter', mustVerify('exclusive'), gone)],
});

story('create-then-delete-after-verified', mustVerify('marker', 'exclusive'), {
  seen: [1, 17],
  because: 'It existed, was verified, and is gone now.',
  task: `${CREATE} After it was verified, another agent deletes it.`,
  ask: (world) => created(world),
  before: withOrders(),
  agent: async ({ tool }, { op }) => {
    await tool(insertion('A-1', 42, op.marker));
    return done();
  },
  truth: isOne,
  later: [
    lookAgain(undoneSince(), isOne, (world, stage) =>
      works(world, stage, 'deleter', rowAbsent(world, 'A-1'), () =>
        world.otherTool("DELETE FROM orders WHERE number = 'A-1'"),
      ),
    ),
    lookAt('deleter', mustVerify('exclusive'), gone),
  ],
});

story(
  'insert-that-overwrote-anothers-order',
  isNotThere(['collateral_effect', 'object_predates_operation', 'effect_absent']),
  {
    seen: [14],
    hidden: 'collateral',
    because:
      "Bob's order is lost: the agent renamed it in place of inserting one, and nothing else was to change.",
    task: `${CREATE} Nothing else in the table may change. The agent turns B-7 of bob into it.`,
    ask: (world) => created(world, { scope: {} }),
    before: async (world) => {
      await world.admin("INSERT INTO orders (number, customer, amount) VALUES ('B-7', 'bob', 7)");
    },
    agent: async ({ tool }, { op }) => {
      await tool(change('B-7', `number = 'A-1', customer = 'ada', amount = 42, reference = '${op.marker}'`));
      return done();
    },
    truth: async (world) => (await isOne(world)) && one("number = 'B-7'")(world),
  },
);

const EIGHT = ['2', '3', '4', '5', '6', '7', '8'] as const;
const eighth = (world: DbhubWorld, name: string) =>
  rowPresent(world, { number: `A-${name}` }, { amount: 42 }, { scope: {} });

story('eight-inserts-under-one-scope', mustVerify('marker', 'exclusive'), {
  seen: [14, 17],
  isCalm: true,
  because: 'Eight rows, each with the marker of its own operation, each asked for.',
  task: `${CREATE} Nothing else in the table may change. Seven other agents do the same with their orders.`,
  ask: (world) => eighth(world, '1'),
  before: withOrders('Z-1'),
  agent: async (world, stage) => {
    for (const name of EIGHT) await hire(world, stage, name, eighth(world, name));
    await world.tool(insertion('A-1', 42, stage.op.marker));
    for (const name of EIGHT) {
      await world.otherTool(insertion(`A-${name}`, 42, hired(world, name).marker));
      await hired(world, name).report(done());
    }
    return done();
  },
  truth: isOne,
  later: ['4', '8'].map((name) =>
    lookAt<DbhubWorld>(name, mustVerify('marker', 'exclusive'), one(`number = 'A-${name}' AND amount = 42`)),
  ),
});

story('insert-that-removed-anothers-order', isNotThere(['collateral_effect']), {
  seen: [14, 17],
  hidden: 'collateral',
  because: 'The agent also deleted the order that another operation had just made.',
  task: `${CREATE} Nothing else in the table may change. The agent also deletes A-2, which another agent has just made.`,
  ask: (world) => created(world, { scope: {} }),
  before: withOrders(),
  agent: async (world, stage) => {
    const second = rowPresent(world, { number: 'A-2' }, { amount: 5 });
    await works(world, stage, 'second', second, (marker) => world.otherTool(insertion('A-2', 5, marker)));
    await hired(world, 'second').verify();
    await world.tool(insertion('A-1', 42, stage.op.marker));
    await world.tool("DELETE FROM orders WHERE number = 'A-2'");
    return done();
  },
  truth: async (world) => (await isOne(world)) && one("number = 'A-2'")(world),
});

story('two-deletions-under-one-scope', mustVerify('exclusive'), {
  seen: [14, 17],
  isCalm: true,
  because: 'Both deletions were asked for.',
  task: 'Delete order A-1; nothing else may change. Another agent deletes A-2 under the same rule.',
  ask: (world) => rowAbsent(world, 'A-1', { scope: {} }),
  before: withOrders('A-1', 'A-2', 'A-3'),
  agent: async (world, stage) => {
    const other = await hire(world, stage, 'other', rowAbsent(world, 'A-2', { scope: {} }));
    await world.tool("DELETE FROM orders WHERE number = 'A-1'");
    await world.otherTool("DELETE FROM orders WHERE number = 'A-2'");
    await other.report(done());
    return done();
  },
  truth: gone,
  later: [lookAt('other', mustVerify('exclusive'), count(0, "number = 'A-2'"))],
});

story('delete-then-another-order-under-the-number', replacedSince(), {
  seen: [2, 17],
  because:
    'The order is deleted. What is under its number now is another one, which another operation was asked for.',
  task: 'Delete order A-1. Then another agent creates a new order with that number.',
  ask: (world) => rowAbsent(world, 'A-1'),
  before: withOrders('A-1'),
  agent: async (world, stage) => {
    const again = await hire(world, stage, 'again', created(world));
    await world.tool("DELETE FROM orders WHERE number = 'A-1'");
    await world.otherTool(insertion('A-1', 42, again.marker));
    await again.report(done());
    return done();
  },
  truth: count(0, "number = 'A-1' AND amount = 1"),
  later: [lookAt('again', isThere(['marker', 'exclusive', 'reference', 'state']), isOne)],
});

openStory('deletion-by-one-of-two', cannotKnow('already_so'), {
  seen: [9, 17],
  because: 'The order is gone, and either agent may have deleted it.',
  task: 'Delete order A-1. Another operation is to delete it, too.',
  ask: (world) => rowAbsent(world, 'A-1'),
  before: withOrders('A-1'),
  worlds: [
    {
      when: 'This agent deleted it.',
      isDone: true,
      agent: async (world, stage) => {
        await hire(world, stage, 'other');
        await world.tool("DELETE FROM orders WHERE number = 'A-1'");
        return done();
      },
    },
    {
      when: 'The other agent deleted it.',
      isDone: false,
      agent: async (world, stage) => {
        await hire(world, stage, 'other');
        await world.otherTool("DELETE FROM orders WHERE number = 'A-1'");
        return done();
      },
    },
  ],
});

story('two-rows-in-a-table-without-a-key', isNotThere(['effect_duplicated']), {
  seen: [4],
  hidden: 'duplicate',
  because: 'The agent inserted twice with its marker. Two rows are two, key or no key.',
  task: `${CREATE} The table has no key, and the agent inserts twice.`,
  ask: (world) => created(world),
  before: async ({ admin }) => {
    await admin('ALTER TABLE orders DROP CONSTRAINT orders_pkey');
  },
  agent: async ({ tool }, { op }) => {
    await tool(insertion('A-1', 42, op.marker));
    await tool(insertion('A-1', 42, op.marker));
    return done();
  },
  truth: isOne,
});

story('tool-repeated-without-a-marker', mustVerify('exclusive', 'reference'), {
  seen: [1, 4],
  hidden: 'duplicate',
  because:
    'After the second run two orders stand where one was asked for. It cannot be "the only new one" any more.',
  task: 'Create one order A-1 with the amount 42; there is no room for a marker. After it was verified, the tool runs again.',
  ask: (world) => rowUnmarked(world, { number: 'A-1' }, { amount: 42 }),
  agent: async ({ tool }) => {
    await tool(insertion('A-1', 42));
    return done();
  },
  truth: isOne,
  later: [
    lookAgain(isNotThere([], 'changed_since_verified'), isOne, (world) => world.tool(insertion('A-1', 42))),
  ],
});

export const dbhubRows = scenarios;
