import { CRASHED, done, FAILED } from '../../../model/operation.ts';
import { scenariosOf } from '../../../model/scenario.ts';
import type { DbhubWorld } from '../../../systems/dbhub.ts';
import { cannotKnow, isNotThere, isThere, mustRefute, mustVerify } from '../answers.ts';
import { hire, hired, lookAgain, lookAt, works } from '../crew.ts';
import { insertion, one, rowPresent, rowUnmarked, withOrders } from './asks.ts';

// Upserts, attempts that fail, tasks that are handed over, and agents that only claim.

const { scenarios, story, openStory } = scenariosOf<DbhubWorld>('dbhub');
const CREATE = 'Create order A-1 of ada with the amount 42 and the marker.';
const isOne = one("number = 'A-1' AND amount = 42");
const created = (world: DbhubWorld, rest = {}) => rowPresent(world, { number: 'A-1' }, { amount: 42 }, rest);

const upsert = (marker: string, amount = 42) =>
  `${insertion('A-1', amount, marker)} ON CONFLICT (number) DO UPDATE SET amount = excluded.amount, reference = excluded.reference`;

story('upsert-retried-by-a-new-operation', isThere(['marker'], 'already_so'), {
  seen: [8, 17],
  because: 'One right row stands, and this agent wrote it last. It was so before, too.',
  task: `${CREATE} An earlier agent did it and crashed; this one writes it again by an upsert.`,
  ask: (world) => created(world),
  before: async (world) => {
    await withOrders()(world);
    await world.tool(upsert('an earlier one'));
  },
  agent: async ({ tool }, { op }) => {
    await tool(upsert(op.marker));
    return done();
  },
  truth: isOne,
});

story(
  'upsert-by-two-who-saw-nothing',
  isThere(['exclusive', 'reference', 'state'], 'correlation_missing', 'changed_since_begun'),
  {
    seen: [9, 17],
    because:
      'Both wrote the same row with the same values. It stands as asked, with the marker of the second one.',
    task: `${CREATE} Another operation asks for the same. Both agents upsert, this one first.`,
    ask: (world) => created(world),
    before: withOrders(),
    agent: async (world, stage) => {
      const other = await hire(world, stage, 'other');
      await world.tool(upsert(stage.op.marker));
      await world.otherTool(upsert(other.marker));
      await other.report(done());
      return done();
    },
    truth: isOne,
    later: [lookAt('other', isThere(['marker', 'state', 'exclusive']), isOne)],
  },
);

story('upsert-by-two-the-first-is-verified', mustVerify('marker', 'exclusive'), {
  seen: [9, 17],
  because:
    'The first was verified before the second wrote over it. The second wrote the row last, and it is as asked.',
  task: `${CREATE} Another operation asks for the same, and its agent upserts after the first was verified.`,
  ask: (world) => created(world),
  before: withOrders(),
  agent: async (world, stage) => {
    await hire(world, stage, 'other');
    await world.tool(upsert(stage.op.marker));
    return done();
  },
  truth: isOne,
  later: [
    lookAgain(
      isThere(['marker', 'exclusive', 'reference', 'state'], 'changed_since_verified', 'correlation_missing'),
      isOne,
      async (world) => {
        await world.otherTool(upsert(hired(world, 'other').marker));
        await hired(world, 'other').report(done());
      },
    ),
    lookAt('other', isThere(['marker', 'state']), isOne),
  ],
});

story('upsert-of-an-existing-order', mustVerify('marker', 'exclusive', 'state'), {
  seen: [14, 17],
  isCalm: true,
  because: 'The unique number names the order, and writing it again with another amount is what was asked.',
  task: 'Write order A-1 with the amount 42, whether it is there or not; nothing else may change.',
  ask: (world) => created(world, { scope: {} }),
  before: withOrders('A-1', 'A-2'),
  agent: async ({ tool }, { op }) => {
    await tool(upsert(op.marker));
    return done();
  },
  truth: isOne,
});

story('failed-attempt-beside-a-good-one', mustVerify('marker', 'exclusive'), {
  seen: [3, 17],
  isCalm: true,
  because: 'The first statement failed and left nothing. The second one is the effect.',
  task: `${CREATE} The first statement breaks a rule of the table, and the agent mends it.`,
  ask: (world) => created(world),
  before: async (world) => {
    await withOrders('A-2')(world);
    await world.admin('ALTER TABLE orders ADD CHECK (amount < 1000)');
  },
  agent: async ({ tool }, { op }) => {
    await tool(insertion('A-1', 4200, op.marker));
    await tool(insertion('A-1', 42, op.marker));
    return done();
  },
  truth: isOne,
});

story('handover-after-a-cancelled-operation', mustVerify('marker', 'exclusive'), {
  seen: [9, 17],
  isCalm: true,
  because: 'The other operation was cancelled before anything was written. Only this agent wrote.',
  task: `${CREATE} Another agent had the same task, gave up, and cancelled its operation.`,
  ask: (world) => created(world),
  before: withOrders(),
  agent: async (world, stage) => {
    await (await hire(world, stage, 'gave up')).cancel();
    await world.tool(insertion('A-1', 42, stage.op.marker));
    return done();
  },
  truth: isOne,
});

story('handover-after-a-crash', mustVerify('marker', 'exclusive'), {
  seen: [3, 17],
  because:
    'The first agent did it. The second one found it done, did nothing, and must not be called its author.',
  task: `${CREATE} The agent crashes after the statement. A second agent begins an operation, finds the order, and says that it is done.`,
  ask: (world) => created(world),
  before: withOrders(),
  agent: async ({ tool }, { op }) => {
    await tool(insertion('A-1', 42, op.marker));
    return CRASHED;
  },
  meanwhile: (world, stage) => works(world, stage, 'second', created(world), () => Promise.resolve()),
  truth: isOne,
  later: [
    lookAt(
      'second',
      isNotThere(
        ['object_already_claimed', 'object_predates_operation'],
        'already_so',
        'correlation_missing',
      ),
      () => Promise.resolve(false),
    ),
  ],
});

story('one-order-through-a-join', isThere(['marker', 'exclusive', 'reference', 'state']), {
  seen: [4],
  hidden: 'hidden rows',
  because:
    'There is one order. The view shows it once for each of its two lines, so the rows of the view count nothing.',
  task: `${CREATE} It is read through a view that joins orders with their lines; it has two.`,
  ask: ({ schema }) => ({
    contract: 'postgres.row.present@1',
    input: {
      schema,
      table: 'order_lines',
      match: { number: 'A-1' },
      expect: { amount: 42 },
      correlationColumn: 'reference',
    },
  }),
  before: async (world) => {
    await withOrders()(world);
    await world.admin('CREATE TABLE lines (number text, item text)');
    await world.admin(
      'CREATE VIEW order_lines AS SELECT o.number, o.amount, o.reference FROM orders o JOIN lines l USING (number)',
    );
  },
  agent: async ({ tool }, { op }) => {
    await tool(insertion('A-1', 42, op.marker));
    await tool("INSERT INTO lines VALUES ('A-1', 'chair'), ('A-1', 'table')");
    return done();
  },
  truth: isOne,
});

openStory('equal-inserts-asked-for-twice', cannotKnow('correlation_missing'), {
  seen: [9, 17],
  because: 'One unmarked order appeared, and two operations wait for it.',
  task: 'Create order A-1 with the amount 42; there is no room for a marker. Another operation asks for the same.',
  ask: (world) => rowUnmarked(world, { number: 'A-1' }, { amount: 42 }),
  worlds: [
    {
      when: 'This agent created it.',
      isDone: true,
      agent: async (world, stage) => {
        await hire(world, stage, 'other');
        await world.tool(insertion('A-1', 42));
        return done();
      },
    },
    {
      when: 'The other agent created it.',
      isDone: false,
      agent: async (world, stage) => {
        await hire(world, stage, 'other');
        await world.otherTool(insertion('A-1', 42));
        return done();
      },
    },
  ],
});

story('insert-reported-as-failed-beside-a-neighbour', mustVerify('marker', 'exclusive'), {
  seen: [3, 17],
  isCalm: true,
  because: 'The order is there with its marker, whatever the agent says. The neighbour is another order.',
  task: `${CREATE} The agent says that it failed. Another agent creates A-2.`,
  ask: (world) => created(world),
  before: withOrders(),
  agent: async (world, stage) => {
    const second = rowPresent(world, { number: 'A-2' }, { amount: 5 });
    await works(world, stage, 'second', second, (marker) => world.otherTool(insertion('A-2', 5, marker)));
    await world.tool(insertion('A-1', 42, stage.op.marker));
    return FAILED;
  },
  truth: isOne,
  later: [lookAt('second', mustVerify('marker', 'exclusive'), one("number = 'A-2'"))],
});

story(
  'only-the-other-agent-inserted',
  isNotThere(['effect_absent', 'object_already_claimed'], 'correlation_missing'),
  {
    seen: [5, 17],
    because: "The order bears the other operation's marker. This agent did nothing.",
    task: `${CREATE} Another operation asks for the same, and only its agent acts.`,
    ask: (world) => created(world),
    before: withOrders(),
    agent: async (world, stage) => {
      await works(world, stage, 'other', {}, (marker) => world.otherTool(insertion('A-1', 42, marker)));
      return done();
    },
    truth: () => Promise.resolve(false),
    later: [lookAt('other', mustVerify('marker', 'exclusive'), isOne)],
  },
);

story('nobody-inserted', mustRefute('effect_absent'), {
  seen: [5, 17],
  because: 'Two operations, and no row at all.',
  task: `${CREATE} Another operation asks for A-2. Neither agent acts.`,
  ask: (world) => created(world),
  before: withOrders(),
  agent: async (world, stage) => {
    const other = await hire(world, stage, 'other', rowPresent(world, { number: 'A-2' }, { amount: 5 }));
    await other.report(done());
    return done();
  },
  truth: isOne,
  later: [lookAt('other', mustRefute('effect_absent'), one("number = 'A-2'"))],
});

export const dbhubRepeats = scenarios;
