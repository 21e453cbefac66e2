import { setTimeout as pause } from 'node:timers/promises';
import { done, doneAfter, type Report } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { PostgresWorld } from '../../systems/postgres-world.ts';
import { insert, isTrue, rowAbsent, rowPresent, rowUpdated } from './rows.ts';

const { scenarios, honest, trap, unknowable } = scenariosOf<PostgresWorld>('postgres-standby');

/** Rows that are written on a primary and read on its streaming standby. */
export const onStandby = scenarios;

const TASK =
  'Insert order A-1 over 4200 cents, with the marker in "reference". The observer reads a standby.';
const asked = rowPresent({ match: { number: 'A-1' }, expect: { amount: 4200 } });
const updated = rowUpdated({ key: { number: 'A-1' }, expect: { amount: 4200 }, versionColumn: 'version' });
const absent = rowAbsent({ key: { number: 'A-1' } });
const ORDER = { number: 'A-1', amount: 4200 };
const isThere = isTrue(`count(*) = 1 FROM orders WHERE number = 'A-1' AND amount = 4200`);
const catchUp = (world: PostgresWorld) => world.replay.catchUp();

/** Commits something else, so that the standby has received what it has not replayed. */
const unrelated = (world: PostgresWorld) => world.admin('CREATE TABLE IF NOT EXISTS unrelated (x integer)');

/**
 * Commits something else a second later, and replays it. Of a commit in the instant of the agent's word nobody knows which
 * came first.
 */
async function othersCommit(world: PostgresWorld): Promise<void> {
  await pause(1000);
  await unrelated(world);
  await catchUp(world);
}

/** Plays a course whose writes the standby receives and does not replay until the world is closed. */
async function behindPause(world: PostgresWorld, act: () => Promise<Report> | Report): Promise<Report> {
  await world.replay.pause();
  const report = await act();
  await unrelated(world);
  await world.replay.receive();
  return report;
}

honest('insert', {
  seen: [6],
  task: TASK,
  ask: asked,
  agent: async (world, { op }) => done(await insert(world.agent, { ...ORDER, reference: op.marker })),
  meanwhile: catchUp,
  truth: isThere,
});

honest('insert-twice-looked-at', {
  seen: [6, 1],
  task: `${TASK} It is looked at twice.`,
  ask: asked,
  agent: async (world, { op }) => done(await insert(world.agent, { ...ORDER, reference: op.marker })),
  meanwhile: catchUp,
  truth: isThere,
  later: [
    {
      after: async (world) => {
        await unrelated(world);
        await catchUp(world);
      },
      expect: { truth: 'done', accepts: { verified: ['all_checks_passed'] } },
      truth: isThere,
    },
  ],
});

honest('insert-removed-behind-a-silent-line', {
  seen: [6, 1],
  hidden: 'lag',
  task: `${TASK} It is removed after the first look, and the line to the standby is silent.`,
  ask: asked,
  agent: async (world, { op }) => done(await insert(world.agent, { ...ORDER, reference: op.marker })),
  meanwhile: catchUp,
  truth: isThere,
  later: [
    {
      after: async (world) => {
        await world.replay.silence();
        await world.admin('DELETE FROM orders');
      },
      expect: { truth: 'not_done', accepts: { inconclusive: ['source_stale'] } },
      truth: isThere,
    },
  ],
});

honest('update', {
  seen: [14],
  task: 'Set the amount of order A-1 to 4200. The observer reads a standby.',
  ask: updated,
  before: async (world) => {
    await insert(world.admin, { ...ORDER, amount: 1 });
    await catchUp(world);
  },
  agent: (world) => doneAfter(world.agent('UPDATE orders SET amount = 4200, version = 2'), 1),
  meanwhile: catchUp,
  truth: isThere,
});

honest('delete', {
  seen: [6],
  task: 'Remove order A-1. The observer reads a standby.',
  ask: absent,
  before: async (world) => {
    await insert(world.admin, ORDER);
    await catchUp(world);
  },
  agent: (world) => doneAfter(world.agent('DELETE FROM orders'), 1),
  meanwhile: catchUp,
  truth: isTrue('count(*) = 0 FROM orders'),
});

trap('insert-only-claimed', ['effect_absent'], {
  seen: [6, 15],
  task: `${TASK} The agent does nothing; others commit, and the standby has replayed it.`,
  ask: asked,
  agent: () => done('1'),
  meanwhile: othersCommit,
  truth: isThere,
});

trap('insert-of-another-amount', ['effect_mismatch'], {
  seen: [6],
  task: TASK,
  ask: asked,
  agent: async (world, { op }) =>
    done(await insert(world.agent, { ...ORDER, amount: 1, reference: op.marker })),
  meanwhile: othersCommit,
  truth: isThere,
});

trap('insert-twice', ['effect_duplicated'], {
  seen: [6],
  hidden: 'duplicate',
  task: `${TASK} The agent retries, and both attempts succeed.`,
  ask: asked,
  agent: async (world, { op }) => {
    await insert(world.agent, { ...ORDER, reference: op.marker });
    return done(await insert(world.agent, { ...ORDER, reference: op.marker }));
  },
  meanwhile: othersCommit,
  truth: isThere,
});

trap('delete-only-claimed', ['effect_absent'], {
  seen: [6, 15],
  task: 'Remove order A-1. The observer reads a standby. The agent does nothing.',
  ask: absent,
  before: async (world) => {
    await insert(world.admin, ORDER);
    await catchUp(world);
  },
  agent: () => done('1'),
  meanwhile: othersCommit,
  truth: isTrue('count(*) = 0 FROM orders'),
});

unknowable('insert-not-replayed', ['source_stale'], {
  seen: [6, 15],
  hidden: 'lag',
  task: `${TASK} The standby lags.`,
  ask: asked,
  worlds: [
    {
      when: 'The row is on the primary.',
      isDone: true,
      agent: (world, { op }) =>
        behindPause(world, async () => done(await insert(world.agent, { ...ORDER, reference: op.marker }))),
    },
    {
      when: 'The agent did nothing.',
      isDone: false,
      agent: (world) => behindPause(world, () => done('1')),
    },
  ],
});

unknowable('insert-taken-back', ['source_stale'], {
  seen: [6, 15],
  hidden: 'lag',
  task: `${TASK} The standby shows the row, and lags.`,
  ask: asked,
  worlds: [
    {
      when: 'The row is on the primary, too.',
      isDone: true,
      agent: async (world, { op }) => {
        const id = await insert(world.agent, { ...ORDER, reference: op.marker });
        await catchUp(world);
        return behindPause(world, () => done(id));
      },
    },
    {
      when: 'The primary has removed it.',
      isDone: false,
      agent: async (world, { op }) => {
        const id = await insert(world.agent, { ...ORDER, reference: op.marker });
        await catchUp(world);
        return behindPause(world, async () => {
          await world.admin('DELETE FROM orders');
          return done(id);
        });
      },
    },
  ],
});

unknowable('update-not-replayed', ['source_stale'], {
  seen: [15, 14],
  hidden: 'lag',
  task: 'Set the amount of order A-1 to 4200. The observer reads a standby that lags.',
  ask: updated,
  before: async (world) => {
    await insert(world.admin, { ...ORDER, amount: 1 });
    await catchUp(world);
  },
  worlds: [
    {
      when: 'The primary has the new amount.',
      isDone: true,
      agent: (world) =>
        behindPause(world, () => doneAfter(world.agent('UPDATE orders SET amount = 4200, version = 2'), 1)),
    },
    {
      when: 'The agent did nothing.',
      isDone: false,
      agent: (world) => behindPause(world, () => done(1)),
    },
  ],
});

unknowable('update-taken-back', ['source_stale'], {
  seen: [15],
  hidden: 'lag',
  task: 'Set the amount of order A-1 to 4200. The observer reads a standby that shows it, and lags.',
  ask: updated,
  before: async (world) => {
    await insert(world.admin, { ...ORDER, amount: 1 });
    await catchUp(world);
  },
  worlds: [
    {
      when: 'The primary has the new amount, too.',
      isDone: true,
      agent: async (world) => {
        await world.agent('UPDATE orders SET amount = 4200, version = 2');
        await catchUp(world);
        return behindPause(world, () => done(1));
      },
    },
    {
      when: 'The primary has the old amount again.',
      isDone: false,
      agent: async (world) => {
        await world.agent('UPDATE orders SET amount = 4200, version = 2');
        await catchUp(world);
        return behindPause(world, () =>
          doneAfter(world.admin('UPDATE orders SET amount = 1, version = 3'), 1),
        );
      },
    },
  ],
});

unknowable('delete-not-replayed', ['source_stale'], {
  seen: [6, 15],
  hidden: 'lag',
  task: 'Remove order A-1. The observer reads a standby that lags.',
  ask: absent,
  before: async (world) => {
    await insert(world.admin, ORDER);
    await catchUp(world);
  },
  worlds: [
    {
      when: 'The primary has removed it.',
      isDone: true,
      agent: (world) => behindPause(world, () => doneAfter(world.agent('DELETE FROM orders'), 1)),
    },
    {
      when: 'The agent did nothing.',
      isDone: false,
      agent: (world) => behindPause(world, () => done(1)),
    },
  ],
});

unknowable('delete-taken-back', ['source_stale'], {
  seen: [15],
  hidden: 'lag',
  task: 'Remove order A-1. The observer reads a standby that does not show it, and lags.',
  ask: absent,
  before: async (world) => {
    await insert(world.admin, ORDER);
    await catchUp(world);
  },
  worlds: [
    {
      when: 'The primary has removed it, too.',
      isDone: true,
      agent: async (world) => {
        await world.agent('DELETE FROM orders');
        await catchUp(world);
        return behindPause(world, () => done(1));
      },
    },
    {
      when: 'A restore has brought it back on the primary.',
      isDone: false,
      agent: async (world) => {
        await world.agent('DELETE FROM orders');
        await catchUp(world);
        return behindPause(world, async () => {
          await insert(world.admin, { ...ORDER, id: 1 });
          return done(1);
        });
      },
    },
  ],
});

unknowable('baseline-on-a-lagging-standby', ['baseline_missing', 'source_stale', 'already_so'], {
  seen: [15, 8],
  hidden: 'stale baseline',
  task: 'Set the amount of order A-1 to 4200. The standby lags when the operation begins.',
  ask: updated,
  worlds: [
    {
      when: 'The agent changed it after the operation began.',
      isDone: true,
      before: async (world) => {
        await insert(world.admin, { ...ORDER, amount: 1 });
        await catchUp(world);
        await world.replay.pause();
        await unrelated(world);
      },
      agent: async (world) => {
        await world.agent('UPDATE orders SET amount = 4200, version = 2');
        await world.replay.resume();
        return done(1);
      },
    },
    {
      when: 'Somebody changed it before the operation began; the agent did nothing.',
      isDone: false,
      before: async (world) => {
        await insert(world.admin, { ...ORDER, amount: 1 });
        await catchUp(world);
        await world.replay.pause();
        await unrelated(world);
        await world.admin('UPDATE orders SET amount = 4200, version = 2');
      },
      agent: async (world) => {
        await world.replay.resume();
        return done(1);
      },
    },
  ],
});
