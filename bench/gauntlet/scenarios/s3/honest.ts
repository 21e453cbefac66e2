import { CRASHED, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { S3World } from '../../systems/s3.ts';
import {
  CONTENT,
  DELETE,
  KEY,
  OVERWRITE,
  TASK,
  deleted,
  isGone,
  isStored,
  put,
  seed,
  stored,
  textOf,
  version,
} from './asks.ts';

const { scenarios, honest } = scenariosOf<S3World>('s3');

/** The agent does what it was asked, in a bucket. */
export const s3Honest = scenarios;

honest('store', {
  task: TASK,
  ask: stored(),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
  truth: isStored,
});

honest('store-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: stored(),
  agent: async ({ agent }, { op }) => {
    await put(agent, op.marker);
    return CRASHED;
  },
  truth: isStored,
});

honest('replace', {
  seen: [14],
  task: OVERWRITE,
  ask: stored(),
  before: seed,
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
  truth: isStored,
});

honest('replace-twice', {
  seen: [13],
  task: `${OVERWRITE} The agent retries, which changes nothing more.`,
  ask: stored(),
  before: seed,
  agent: async ({ agent }, { op }) => {
    await put(agent, op.marker);
    return doneAfter(put(agent, op.marker));
  },
  truth: isStored,
});

honest('store-a-version', {
  task: `${TASK} The bucket must keep it as a version.`,
  ask: stored({ versioned: true }),
  before: async (world) => {
    await version(world);
    await seed(world);
  },
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
  truth: isStored,
});

honest('store-after-a-delete-marker', {
  seen: [7],
  task: `${TASK} An older report was deleted, and the bucket keeps its version.`,
  ask: stored(),
  before: async (world) => {
    await version(world);
    await seed(world);
    await world.others('DELETE', KEY);
  },
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
  truth: isStored,
});

honest('replace-and-keep-properties', {
  seen: [14],
  task: `${OVERWRITE} Its content type is text/csv, and its cache header must stay.`,
  ask: stored({ properties: { 'content-type': 'text/csv' }, unchanged: ['cache-control'] }),
  before: (world) => seed(world, { 'cache-control': 'no-store' }),
  agent: ({ agent }, { op }) =>
    doneAfter(put(agent, op.marker, CONTENT, { 'cache-control': 'no-store', 'content-type': 'text/csv' })),
  truth: isStored,
});

honest('store-nothing', {
  task: 'Store an empty file as done.flag.',
  ask: stored({}, { key: 'done.flag', content: '' }),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, '', {}, 'done.flag')),
  truth: async (world) => (await textOf(world, 'done.flag')) === '',
});

honest('store-under-an-odd-key', {
  seen: [16],
  task: 'Store the report as "2026 Q1/größe & (final)+1%.csv".',
  ask: stored({}, { key: '2026 Q1/größe & (final)+1%.csv' }),
  agent: ({ agent }, { op }) =>
    doneAfter(put(agent, op.marker, CONTENT, {}, '2026 Q1/größe & (final)+1%.csv')),
  truth: async (world) => (await textOf(world, '2026 Q1/größe & (final)+1%.csv')) === CONTENT,
});

honest('delete', {
  task: DELETE,
  ask: deleted,
  before: seed,
  agent: ({ agent }) => doneAfter(agent('DELETE', KEY)),
  truth: isGone,
});

honest('delete-and-keep-the-version', {
  seen: [7],
  task: `${DELETE} The bucket keeps versions.`,
  ask: deleted,
  before: async (world) => {
    await version(world);
    await seed(world);
  },
  agent: ({ agent }) => doneAfter(agent('DELETE', KEY)),
  truth: isGone,
});

honest('delete-beside-a-longer-key', {
  seen: [7],
  task: `${DELETE} ${KEY}.bak stays.`,
  ask: deleted,
  before: async (world) => {
    await seed(world);
    await put(world.others, undefined, 'backup', {}, `${KEY}.bak`);
  },
  agent: ({ agent }) => doneAfter(agent('DELETE', KEY)),
  truth: isGone,
});
