import { orInconclusive, refuted, undecidable, verified } from '../../model/expectation.ts';
import { done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { PostgresWorld } from '../../systems/postgres-world.ts';
import { insert, isTrue, rowAbsent, rowPresent, rowUpdated } from './rows.ts';

const { scenarios, honest } = scenariosOf<PostgresWorld>('postgres');

/** What happens after an operation was verified, and is looked at again. */
export const laterLooks = scenarios;

const TASK = 'Insert order A-1 over 4200 cents, with the marker in "reference".';
const ORDER = { number: 'A-1', amount: 4200 };
const isThere = isTrue(`count(*) = 1 FROM orders WHERE number = 'A-1' AND amount = 4200`);
const inserted = {
  seen: [1] as const,
  ask: rowPresent({ match: { number: 'A-1' }, expect: { amount: 4200 } }),
  agent: async (world: PostgresWorld, { op }: { op: { marker: string } }) =>
    done(await insert(world.agent, { ...ORDER, reference: op.marker })),
  truth: isThere,
};

honest('later-unchanged', {
  ...inserted,
  task: `${TASK} Nothing changes until the second look.`,
  later: [{ after: () => Promise.resolve(), expect: verified(), truth: isThere }],
});

honest('later-changed', {
  ...inserted,
  task: `${TASK} After the first look, the amount becomes 1: by the agent, or by a clerk.`,
  later: [
    {
      after: async (world) => {
        await world.admin('UPDATE orders SET amount = 1');
      },
      expect: undecidable('changed_since_verified'),
    },
  ],
});

honest('later-removed', {
  ...inserted,
  task: `${TASK} After the first look, the row is removed.`,
  later: [
    {
      after: async (world) => {
        await world.admin('DELETE FROM orders');
      },
      expect: refuted('effect_reversed'),
      truth: isThere,
    },
  ],
});

honest('later-replaced', {
  ...inserted,
  task: `${TASK} After the first look, the row is removed, and a clerk inserts an equal one.`,
  later: [
    {
      after: async (world) => {
        await world.admin('DELETE FROM orders');
        await insert(world.admin, ORDER);
      },
      expect: orInconclusive(refuted('effect_reversed'), 'correlation_missing', 'changed_since_verified'),
      truth: isTrue('count(*) = 1 FROM orders WHERE reference IS NOT NULL'),
    },
  ],
});

honest('later-duplicated', {
  ...inserted,
  hidden: 'duplicate',
  task: `${TASK} After the first look, the agent's retry inserts a second row.`,
  later: [
    {
      after: async (world, { op }) => {
        await insert(world.agent, { ...ORDER, reference: op.marker });
      },
      expect: orInconclusive(refuted('effect_duplicated'), 'changed_since_verified'),
      truth: isThere,
    },
  ],
});

honest('later-changed-and-changed-back', {
  ...inserted,
  task: `${TASK} After the first look, the amount becomes 1 and then 4200 again.`,
  later: [
    {
      after: async (world) => {
        await world.admin('UPDATE orders SET amount = 1; UPDATE orders SET amount = 4200');
      },
      expect: verified(),
      truth: isThere,
    },
  ],
});

honest('later-updated-again', {
  seen: [1, 14],
  task: 'Set the amount of order A-1 to 4200. After the first look, it becomes 1: by the agent, or by a clerk.',
  ask: rowUpdated({ key: { number: 'A-1' }, expect: { amount: 4200 }, versionColumn: 'version' }),
  before: (world) => insert(world.admin, { number: 'A-1', amount: 7 }),
  agent: (world) => doneAfter(world.agent('UPDATE orders SET amount = 4200, version = 2'), 1),
  truth: isThere,
  later: [
    {
      after: async (world) => {
        await world.admin('UPDATE orders SET amount = 1, version = 3');
      },
      expect: undecidable('changed_since_verified', 'changed_since_begun'),
    },
  ],
});

honest('later-deleted-and-there-again', {
  seen: [1, 2],
  task: 'Remove order A-1. After the first look, a restore brings the same row back.',
  ask: rowAbsent({ key: { number: 'A-1' } }),
  before: (world) => insert(world.admin, { ...ORDER, id: 1 }),
  agent: (world) => doneAfter(world.agent('DELETE FROM orders'), 1),
  truth: isTrue('count(*) = 0 FROM orders'),
  later: [
    {
      after: async (world) => {
        await insert(world.admin, { ...ORDER, id: 1 });
      },
      expect: orInconclusive(refuted('effect_absent', 'effect_reversed'), 'changed_since_verified'),
      truth: isTrue('count(*) = 0 FROM orders'),
    },
  ],
});
