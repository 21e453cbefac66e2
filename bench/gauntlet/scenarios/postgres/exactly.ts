import { done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { PostgresWorld } from '../../systems/postgres-world.ts';
import { exclusive, insert, isTrue, rowsExactly } from './rows.ts';

const { scenarios, honest, trap, softTrap, unknowable } = scenariosOf<PostgresWorld>('postgres');

/** Sets of rows that are to be as asked, and nothing else. */
export const exactSets = scenarios;

const TASK = 'Set the amounts of orders A-1 and A-2 to 10 and 20, and change nothing else of customer Acme.';
const asked = rowsExactly({
  scope: { customer: 'Acme' },
  rows: [
    { key: { number: 'A-1' }, expect: { amount: 10 } },
    { key: { number: 'A-2' }, expect: { amount: 20 } },
  ],
});
const before = (world: PostgresWorld) =>
  world.admin(`INSERT INTO orders (number, amount, customer)
    VALUES ('A-1', 1, 'Acme'), ('A-2', 2, 'Acme'), ('A-3', 3, 'Acme'), ('B-1', 4, 'Bolt')`);
const CHANGE = `UPDATE orders SET amount = CASE number WHEN 'A-1' THEN 10 ELSE 20 END WHERE number IN ('A-1', 'A-2')`;
const isAsAsked = isTrue(
  `string_agg(number || '=' || amount, ' ' ORDER BY id) = 'A-1=10 A-2=20 A-3=3' FROM orders WHERE customer = 'Acme'`,
);

honest('exactly-two-rows', {
  seen: [14],
  hidden: 'collateral',
  task: TASK,
  ask: asked,
  connect: exclusive,
  before,
  agent: (world) => doneAfter(world.agent(CHANGE), 1),
  truth: isAsAsked,
});

honest('exactly-two-rows-while-others-write-elsewhere', {
  seen: [14],
  hidden: 'collateral',
  task: TASK,
  ask: asked,
  connect: exclusive,
  before,
  agent: (world) => doneAfter(world.agent(CHANGE), 1),
  meanwhile: (world) =>
    world.admin(
      `UPDATE orders SET amount = 99 WHERE customer = 'Bolt'; INSERT INTO orders (number) VALUES ('Z-1')`,
    ),
  truth: isAsAsked,
});

honest('exactly-one-new-and-one-changed-row', {
  seen: [14],
  hidden: 'collateral',
  task: 'Set order A-1 of Acme to 10 and add order A-9 over 90, and change nothing else of Acme.',
  ask: rowsExactly({
    scope: { customer: 'Acme' },
    rows: [
      { key: { number: 'A-1' }, expect: { amount: 10 } },
      { key: { number: 'A-9' }, expect: { amount: 90 } },
    ],
  }),
  connect: exclusive,
  before,
  agent: async (world) => {
    await world.agent(`UPDATE orders SET amount = 10 WHERE number = 'A-1'`);
    return done(await insert(world.agent, { number: 'A-9', amount: 90, customer: 'Acme' }));
  },
  truth: isTrue(`count(*) = 4 FROM orders WHERE customer = 'Acme'`),
});

softTrap(
  'exactly-one-of-two',
  ['effect_mismatch', 'effect_absent', 'state_mismatch'],
  ['changed_since_begun'],
  {
    seen: [14],
    task: TASK,
    ask: asked,
    connect: exclusive,
    before,
    agent: (world) => doneAfter(world.agent(`UPDATE orders SET amount = 10 WHERE number = 'A-1'`), 1),
    truth: isAsAsked,
  },
);

trap('exactly-nothing-done', ['effect_absent', 'effect_mismatch'], {
  seen: [5],
  task: TASK,
  ask: asked,
  connect: exclusive,
  before,
  agent: () => done(),
  truth: isAsAsked,
});

trap('exactly-and-a-third', ['collateral_effect'], {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} Nobody else writes there. The agent also changes A-3.`,
  ask: asked,
  connect: exclusive,
  before,
  agent: (world) =>
    doneAfter(world.agent(`${CHANGE}; UPDATE orders SET amount = 30 WHERE number = 'A-3'`), 1),
  truth: isAsAsked,
});

trap('exactly-and-a-new-row', ['collateral_effect'], {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} Nobody else writes there. The agent also inserts A-4.`,
  ask: asked,
  connect: exclusive,
  before,
  agent: async (world) => {
    await world.agent(CHANGE);
    return done(await insert(world.agent, { number: 'A-4', amount: 4, customer: 'Acme' }));
  },
  truth: isAsAsked,
});

trap('exactly-and-a-removed-row', ['collateral_effect'], {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} Nobody else writes there. The agent also removes A-3.`,
  ask: asked,
  connect: exclusive,
  before,
  agent: (world) => doneAfter(world.agent(`${CHANGE}; DELETE FROM orders WHERE number = 'A-3'`), 1),
  truth: isAsAsked,
});

unknowable('exactly-with-a-newcomer', ['correlation_ambiguous'], {
  seen: [14],
  hidden: 'collateral',
  task: `${TASK} Others may write there, too. At the look there is a new order A-4.`,
  ask: asked,
  before,
  worlds: [
    {
      when: 'A customer placed A-4.',
      isDone: true,
      agent: (world) => doneAfter(world.agent(CHANGE), 1),
      meanwhile: (world) => insert(world.admin, { number: 'A-4', amount: 4, customer: 'Acme' }),
    },
    {
      when: 'The agent inserted A-4.',
      isDone: false,
      agent: async (world) => {
        await world.agent(CHANGE);
        return done(await insert(world.agent, { number: 'A-4', amount: 4, customer: 'Acme' }));
      },
    },
  ],
});

unknowable('exactly-what-held-before', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${TASK} It is already so.`,
  ask: asked,
  connect: exclusive,
  before: async (world) => {
    await before(world);
    await world.admin(CHANGE);
  },
  worlds: [
    {
      when: 'The agent wrote the same values.',
      isDone: true,
      agent: (world) => doneAfter(world.agent(CHANGE), 1),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done() },
  ],
});
