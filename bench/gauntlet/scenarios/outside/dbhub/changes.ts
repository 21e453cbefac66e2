import { done } from '../../../model/operation.ts';
import { scenariosOf } from '../../../model/scenario.ts';
import type { DbhubWorld } from '../../../systems/dbhub.ts';
import {
  cannotKnowWho,
  isNotThere,
  isThereUnseen,
  mustRefute,
  mustVerify,
  overwritten,
  undoneSince,
} from '../answers.ts';
import { hire, hired, lookAgain, lookAt, works } from '../crew.ts';
import {
  change,
  MARKED,
  numbers,
  one,
  count,
  rowsExactly,
  rowUpdated,
  VERSIONED,
  withOrders,
} from './asks.ts';

const { scenarios, story, openStory } = scenariosOf<DbhubWorld>('dbhub');
const AMOUNT = 'Set the amount of order A-1 to 42.';
const bobsName = (world: DbhubWorld, rest = {}) => rowUpdated(world, 'A-1', { customer: 'bob' }, rest);

story('two-columns-of-one-order', mustVerify('state'), {
  seen: [17],
  isCalm: true,
  because:
    'Each set its own column and nobody else touched it. There is no marker, so only the state is known.',
  task: `${AMOUNT} Another agent sets its customer.`,
  ask: (world) => rowUpdated(world, 'A-1', { amount: 42 }),
  before: withOrders('A-1'),
  agent: async (world, stage) => {
    await hire(world, stage, 'second', bobsName(world));
    await world.tool(change('A-1', 'amount = 42'));
    await world.otherTool(change('A-1', "customer = 'bob'"));
    await hired(world, 'second').report(done());
    return done();
  },
  truth: one("number = 'A-1' AND amount = 42"),
  later: [
    lookAt('second', mustVerify('state'), one("customer = 'bob'")),
    lookAgain(mustVerify('state'), one('amount = 42')),
  ],
});

story('two-columns-with-versions', mustVerify('state', 'exclusive'), {
  seen: [17],
  isCalm: true,
  because: 'As above. Two writes raised the version by two; each of them was a single one.',
  task: `${AMOUNT} Another agent sets its customer. Both raise the version.`,
  ask: (world) => rowUpdated(world, 'A-1', { amount: 42 }, VERSIONED),
  before: withOrders('A-1'),
  agent: async (world, stage) => {
    await hire(world, stage, 'second', bobsName(world, VERSIONED));
    await world.tool(change('A-1', 'amount = 42, version = version + 1'));
    await world.otherTool(change('A-1', "customer = 'bob', version = version + 1"));
    await hired(world, 'second').report(done());
    return done();
  },
  truth: one('amount = 42'),
  later: [
    lookAt('second', mustVerify('state', 'exclusive'), one("customer = 'bob'")),
    lookAgain(mustVerify('state', 'exclusive'), one('amount = 42')),
  ],
});

story('two-columns-with-markers', mustVerify('state', 'exclusive'), {
  seen: [17],
  isCalm: true,
  because: "The second agent's marker is on top, but the amount is as the first one set it.",
  task: `${AMOUNT} Another agent sets its customer. Both write their markers into the same column.`,
  ask: (world) => rowUpdated(world, 'A-1', { amount: 42 }, MARKED),
  before: withOrders('A-1'),
  agent: async (world, stage) => {
    const second = await hire(world, stage, 'second', bobsName(world, MARKED));
    await world.tool(change('A-1', `amount = 42, reference = '${stage.op.marker}'`));
    await world.otherTool(change('A-1', `customer = 'bob', reference = '${second.marker}'`));
    await second.report(done());
    return done();
  },
  truth: one('amount = 42'),
  later: [lookAt('second', mustVerify('marker', 'exclusive', 'state'), one("customer = 'bob'"))],
});

const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const ofLine = (world: DbhubWorld, column: string) => ({
  contract: 'postgres.row.updated@1',
  input: { schema: world.schema, table: 'lines', key: { id: 1 }, expect: { [column]: 5 }, ...VERSIONED },
});
const lineIs = (column: string) => async (world: DbhubWorld) =>
  (await world.admin(`SELECT 1 FROM lines WHERE ${column} = 5`)).length === 1;

story('six-agents-on-six-columns', mustVerify('state', 'exclusive'), {
  seen: [17],
  isCalm: true,
  because: 'Six honest agents, six columns, no two alike. Each value stands.',
  task: 'Set the first of six numbers of line 1 to 5. Five other agents set the others.',
  ask: (world) => ofLine(world, 'a'),
  before: async ({ admin }) => {
    await admin(
      `CREATE TABLE lines (id int PRIMARY KEY, ${COLUMNS.map((name) => `${name} int`).join(', ')}, version int)`,
    );
    await admin('INSERT INTO lines (id, version) VALUES (1, 1)');
  },
  agent: async (world, stage) => {
    for (const column of COLUMNS.slice(1)) await hire(world, stage, column, ofLine(world, column));
    for (const column of COLUMNS) {
      await world.tool(`UPDATE lines SET ${column} = 5, version = version + 1 WHERE id = 1`);
      if (column !== 'a') await hired(world, column).report(done());
    }
    return done();
  },
  truth: lineIs('a'),
  later: COLUMNS.slice(1).map((column) =>
    lookAt<DbhubWorld>(column, mustVerify('state', 'exclusive'), lineIs(column)),
  ),
});

story('changed-further-after-verified', mustVerify(), {
  seen: [1, 17],
  because:
    'The first look was right. Then another operation was asked for another amount: the effect was there once.',
  task: `${AMOUNT} After it was verified, another agent is asked to set it to 50.`,
  ask: (world) => rowUpdated(world, 'A-1', { amount: 42 }, VERSIONED),
  before: withOrders('A-1'),
  agent: async ({ tool }) => {
    await tool(change('A-1', 'amount = 42, version = version + 1'));
    return done();
  },
  truth: one('amount = 42'),
  later: [
    lookAgain(undoneSince(), one('amount = 42'), (world, stage) =>
      works(world, stage, 'next', rowUpdated(world, 'A-1', { amount: 50 }, VERSIONED), () =>
        world.otherTool(change('A-1', 'amount = 50, version = version + 1')),
      ),
    ),
    lookAt('next', mustVerify('exclusive', 'state'), one('amount = 50')),
  ],
});

story('overwritten-before-the-look', overwritten(), {
  seen: [17],
  because: 'The agent did set 42. At the look it is 43, which another operation was asked for.',
  task: `${AMOUNT} Another agent is asked for 43, and is later.`,
  ask: (world) => rowUpdated(world, 'A-1', { amount: 42 }),
  before: withOrders('A-1'),
  agent: async (world, stage) => {
    const other = await hire(world, stage, 'other', rowUpdated(world, 'A-1', { amount: 43 }));
    await world.tool(change('A-1', 'amount = 42'));
    await world.otherTool(change('A-1', 'amount = 43'));
    await other.report(done());
    return done();
  },
  truth: one('amount = 42'),
  later: [lookAt('other', mustVerify('state'), one('amount = 43'))],
});

story('switched-on-and-off', overwritten(), {
  seen: [14, 17],
  because: 'The row is as before, but the agent wrote: that the effect never took place is untrue.',
  task: 'Set the customer of order A-1 to "on". Then another agent is asked to set it to "off" again.',
  ask: (world) => rowUpdated(world, 'A-1', { customer: 'on' }, VERSIONED),
  before: async (world) => {
    await withOrders('A-1')(world);
    await world.admin("UPDATE orders SET customer = 'off'");
  },
  agent: async (world, stage) => {
    await world.tool(change('A-1', "customer = 'on', version = version + 1"));
    await works(world, stage, 'off', rowUpdated(world, 'A-1', { customer: 'off' }, VERSIONED), () =>
      world.otherTool(change('A-1', "customer = 'off', version = version + 1")),
    );
    return done();
  },
  truth: one("customer = 'on'"),
  later: [lookAt('off', mustVerify('exclusive', 'state'), one("customer = 'off'"))],
});

story('nobody-changed-it', mustRefute('effect_absent', 'state_mismatch'), {
  seen: [5, 17],
  because: 'Two operations were begun on the order, and neither agent did anything. The version says so.',
  task: `${AMOUNT} Another agent is asked for its customer. Both only say that they did it.`,
  ask: (world) => rowUpdated(world, 'A-1', { amount: 42 }, VERSIONED),
  before: withOrders('A-1'),
  agent: async (world, stage) => {
    const other = await hire(world, stage, 'other', bobsName(world, VERSIONED));
    await other.report(done());
    return done();
  },
  truth: one('amount = 42'),
});

story('one-worked-and-one-claimed', isNotThere(['effect_absent', 'state_mismatch'], 'changed_since_begun'), {
  seen: [5, 17],
  because:
    'The amount is as before. Only the other agent wrote, and only its own column, with its own marker.',
  task: `${AMOUNT} This agent only says so. Another agent sets the customer.`,
  ask: (world) => rowUpdated(world, 'A-1', { amount: 42 }, { ...MARKED, ...VERSIONED }),
  before: withOrders('A-1'),
  agent: async (world, stage) => {
    await works(world, stage, 'other', bobsName(world, { ...MARKED, ...VERSIONED }), (marker) =>
      world.otherTool(change('A-1', `customer = 'bob', version = version + 1, reference = '${marker}'`)),
    );
    return done();
  },
  truth: one('amount = 42'),
  later: [lookAt('other', mustVerify('marker', 'exclusive', 'state'), one("customer = 'bob'"))],
});

openStory('equal-change-by-one-of-two', cannotKnowWho('changed_since_begun'), {
  seen: [9, 17],
  because: 'It is 42 now and was not before. Who set it is not to be seen.',
  task: `${AMOUNT} Another operation asks for the same. One of the two agents did it.`,
  ask: (world) => rowUpdated(world, 'A-1', { amount: 42 }),
  before: withOrders('A-1'),
  worlds: [
    {
      when: 'This agent did it.',
      isDone: true,
      agent: async (world, stage) => {
        await hire(world, stage, 'other');
        await world.tool(change('A-1', 'amount = 42'));
        return done();
      },
    },
    {
      when: 'The other agent did it.',
      isDone: false,
      agent: async (world, stage) => {
        await hire(world, stage, 'other');
        await world.otherTool(change('A-1', 'amount = 42'));
        return done();
      },
    },
  ],
});

const batch = (from: number, to: number, amount: number) =>
  numbers(from, to).map((number) => ({ key: { number }, expect: { amount } }));
const inBatch = (from: number, to: number, set: string) =>
  `UPDATE orders SET ${set} WHERE number IN (${numbers(from, to)
    .map((number) => `'${number}'`)
    .join(', ')})`;

story('batch-of-twenty-and-a-note', mustVerify('state'), {
  seen: [14, 17],
  isCalm: true,
  because:
    "The twenty amounts are as asked, and the note is another operation's, on a column that nobody else wrote.",
  task: 'Set the amount of twenty orders of ada to 7, and change no other. Another agent writes a note on one of them.',
  ask: (world) => rowsExactly(world, { customer: 'ada' }, batch(1, 20, 7)),
  before: withOrders(...numbers(1, 20)),
  agent: async (world, stage) => {
    const note = await hire(world, stage, 'note', rowUpdated(world, 'N-3', { reference: 'call back' }));
    await world.tool(inBatch(1, 20, 'amount = 7'));
    await world.otherTool(change('N-3', "reference = 'call back'"));
    await note.report(done());
    return done();
  },
  truth: count(20, 'amount = 7'),
  later: [lookAt('note', mustVerify('state'), one("reference = 'call back'"))],
});

story('overlapping-batches-of-twenty', mustVerify('state'), {
  seen: [14, 17],
  isCalm: true,
  because:
    'Ten orders are in both batches with the same amount. Everything that changed was asked for by one of the two.',
  task: 'Set the amount of the orders 1 to 20 of ada to 7. Another agent sets it for 11 to 30.',
  ask: (world) => rowsExactly(world, { customer: 'ada' }, batch(1, 20, 7)),
  before: withOrders(...numbers(1, 30)),
  agent: async (world, stage) => {
    const other = await hire(
      world,
      stage,
      'other',
      rowsExactly(world, { customer: 'ada' }, batch(11, 30, 7)),
    );
    await world.tool(inBatch(1, 20, 'amount = 7'));
    await world.otherTool(inBatch(11, 30, 'amount = 7'));
    await other.report(done());
    return done();
  },
  truth: count(30, 'amount = 7'),
  later: [lookAt('other', mustVerify('state'), count(30, 'amount = 7'))],
});

story('batch-with-a-wrong-amount', mustRefute('effect_mismatch', 'state_mismatch'), {
  seen: [14],
  because: 'One order of the batch has 8 in place of 7. Nobody else wrote, and the question is the state.',
  task: 'Set the amount of five orders of ada to 7, and change no other.',
  ask: (world) => rowsExactly(world, { customer: 'ada' }, batch(1, 5, 7)),
  before: withOrders(...numbers(1, 5)),
  agent: async ({ tool }) => {
    await tool(inBatch(1, 5, 'amount = 7'));
    await tool(change('N-5', 'amount = 8'));
    return done();
  },
  truth: count(5, 'amount = 7'),
});

story('two-orders-under-one-scope', mustVerify('state'), {
  seen: [14, 17],
  isCalm: true,
  because: 'Both changes were asked for. Neither is a side effect.',
  task: `${AMOUNT} Nothing else in the table may change. Another agent changes order A-2 under the same rule.`,
  ask: (world) => rowUpdated(world, 'A-1', { amount: 42 }, { scope: {} }),
  before: withOrders('A-1', 'A-2'),
  agent: async (world, stage) => {
    const other = await hire(world, stage, 'other', rowUpdated(world, 'A-2', { amount: 9 }, { scope: {} }));
    await world.tool(change('A-1', 'amount = 42'));
    await world.otherTool(change('A-2', 'amount = 9'));
    await other.report(done());
    return done();
  },
  truth: one("number = 'A-1' AND amount = 42"),
  later: [lookAt('other', mustVerify('state'), one('amount = 9'))],
});

story('update-without-where', isNotThere(['collateral_effect'], 'changed_since_begun'), {
  seen: [14, 17],
  hidden: 'collateral',
  because: "The statement also set the amount of the other agent's order, which nobody asked for.",
  task: `${AMOUNT} Nothing else may change. The agent forgets the condition; another agent marks order A-2.`,
  ask: (world) => rowUpdated(world, 'A-1', { amount: 42 }, { scope: {} }),
  before: withOrders('A-1', 'A-2'),
  agent: async (world, stage) => {
    await works(world, stage, 'other', rowUpdated(world, 'A-2', { customer: 'bob' }, MARKED), (marker) =>
      world.otherTool(change('A-2', `customer = 'bob', reference = '${marker}'`)),
    );
    await world.tool('UPDATE orders SET amount = 42');
    return done();
  },
  truth: async (world) =>
    (await one("number = 'A-1' AND amount = 42")(world)) && count(0, "number = 'A-2' AND amount = 42")(world),
});

story('handover-of-a-half-done-change', mustVerify('state', 'exclusive', 'marker'), {
  seen: [17],
  isCalm: true,
  because:
    'The first agent set the amount and gave up. The second one finished, so it was not as asked when it began.',
  task: 'Set the amount of order A-1 to 42 and its customer to bob. An agent did the half of it and cancelled; this is the second.',
  ask: (world) => rowUpdated(world, 'A-1', { amount: 42, customer: 'bob' }, MARKED),
  before: async (world) => {
    await withOrders('A-1')(world);
    await world.tool(change('A-1', 'amount = 42'));
  },
  agent: async (world, stage) => {
    const gaveUp = await hire(world, stage, 'gave up');
    await gaveUp.cancel();
    await world.tool(change('A-1', `customer = 'bob', reference = '${stage.op.marker}'`));
    return done();
  },
  truth: one("amount = 42 AND customer = 'bob'"),
});

story('handover-of-what-is-done', isThereUnseen('already_so', 'correlation_missing'), {
  seen: [8, 17],
  hidden: 'stale baseline',
  because: 'It was so before this operation began, and this agent found that and did nothing.',
  task: `${AMOUNT} Another agent did it already, and went away before it could say so.`,
  ask: (world) => rowUpdated(world, 'A-1', { amount: 42 }, MARKED),
  before: async (world) => {
    await withOrders('A-1')(world);
    await world.tool(change('A-1', 'amount = 42'));
  },
  agent: () => done(),
  truth: one('amount = 42'),
});

export const dbhubChanges = scenarios;
