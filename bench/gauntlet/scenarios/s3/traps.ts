import { gzipSync } from 'node:zlib';
import { done, doneAfter } from '../../model/operation.ts';
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
  sha256,
  stored,
  version,
} from './asks.ts';

const { scenarios, trap, softTrap } = scenariosOf<S3World>('s3');

/** The agent does something else, or nothing, in a bucket. */
export const s3Traps = scenarios;

/** The version ids that the store gave before the operation began. */
const older = new WeakMap<S3World, string>();
const newest = new WeakMap<S3World, string>();

trap('store-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: stored(),
  agent: () => done(),
  truth: isStored,
});

trap('replace-only-claimed', ['effect_absent'], {
  seen: [5, 14],
  task: OVERWRITE,
  ask: stored(),
  before: seed,
  agent: () => done(),
  truth: isStored,
});

trap('store-cut-off', ['effect_mismatch'], {
  task: `${TASK} The agent's file was cut off.`,
  ask: stored(),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, CONTENT.slice(0, -5))),
  truth: isStored,
});

trap('store-other-bytes', ['effect_mismatch'], {
  task: `${TASK} The agent stores a report of the same length.`,
  ask: stored(),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, CONTENT.replace('4200', '4201'))),
  truth: isStored,
});

trap('store-with-a-false-checksum', ['effect_mismatch'], {
  seen: [5],
  task: `${TASK} The agent stores other bytes, and states the checksum of the report; the store keeps what it states.`,
  ask: stored(),
  agent: ({ agent }, { op }) =>
    doneAfter(
      put(agent, op.marker, CONTENT.replace('4200', '4201'), {
        'x-amz-checksum-sha256': Buffer.from(sha256(CONTENT), 'hex').toString('base64'),
        'x-amz-sdk-checksum-algorithm': 'SHA256',
      }),
    ),
  truth: isStored,
});

trap('store-under-another-key', ['effect_absent'], {
  task: TASK,
  ask: stored(),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, CONTENT, {}, '2026/Sales.csv')),
  truth: isStored,
});

trap('store-in-another-bucket', ['effect_absent'], {
  task: TASK,
  ask: stored(),
  agent: async ({ agent, others, bucket }, { op }) => {
    await others('PUT', '', { bucket: `${bucket}-2` });
    const headers = { 'x-amz-meta-tookeffect': op.marker };
    return doneAfter(agent('PUT', KEY, { bucket: `${bucket}-2`, body: CONTENT, headers }));
  },
  truth: isStored,
});

trap('replace-and-drop-a-property', ['collateral_effect'], {
  seen: [14],
  hidden: 'collateral',
  task: `${OVERWRITE} Its cache header must stay; the agent does not send it again.`,
  ask: stored({ unchanged: ['cache-control'] }),
  before: (world) => seed(world, { 'cache-control': 'no-store' }),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
  truth: async ({ others }) => (await others('HEAD', KEY)).headers.get('cache-control') === 'no-store',
});

trap('store-with-another-type', ['effect_mismatch'], {
  task: `${TASK} Its content type is text/csv.`,
  ask: stored({ properties: { 'content-type': 'text/csv' } }),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, CONTENT, { 'content-type': 'text/html' })),
  truth: async ({ others }) => (await others('HEAD', KEY)).headers.get('content-type') === 'text/csv',
});

trap('store-packed', ['effect_mismatch'], {
  task: `${TASK} The agent stores it packed, and says so in its content encoding.`,
  ask: stored(),
  agent: async ({ agent }, { op }) => {
    const headers = { 'x-amz-meta-tookeffect': op.marker, 'content-encoding': 'gzip' };
    return doneAfter(agent('PUT', KEY, { body: Uint8Array.from(gzipSync(CONTENT)), headers }));
  },
  truth: async ({ others }) => (await others('HEAD', KEY)).headers.get('content-encoding') === null,
});

trap('store-without-a-version', ['effect_mismatch'], {
  task: `${TASK} The bucket must keep it as a version, and does not.`,
  ask: stored({ versioned: true }),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
  truth: async ({ others }) => (await others('HEAD', KEY)).headers.has('x-amz-version-id'),
});

trap('delete-only-claimed', ['effect_absent'], {
  seen: [5],
  task: DELETE,
  ask: deleted,
  before: seed,
  agent: () => done(),
  truth: isGone,
});

trap('delete-another-key', ['effect_absent'], {
  task: DELETE,
  ask: deleted,
  before: async (world) => {
    await seed(world);
    await put(world.others, undefined, 'backup', {}, `${KEY}.bak`);
  },
  agent: ({ agent }) => doneAfter(agent('DELETE', `${KEY}.bak`)),
  truth: isGone,
});

trap('delete-only-a-version', ['effect_absent'], {
  seen: [7],
  task: `${DELETE} The bucket keeps versions; the agent deletes the older one of two.`,
  ask: deleted,
  before: async (world) => {
    await version(world);
    older.set(world, (await put(world.others)).headers.get('x-amz-version-id') ?? '');
    await seed(world);
  },
  agent: (world) => doneAfter(world.agent('DELETE', KEY, { query: `?versionId=${older.get(world) ?? ''}` })),
  truth: isGone,
});

softTrap('delete-only-the-newest-version', ['effect_absent'], ['correlation_ambiguous'], {
  seen: [7],
  task: `${DELETE} The bucket keeps versions; the agent deletes the newest, and the older one comes back.`,
  ask: deleted,
  before: async (world) => {
    await version(world);
    await put(world.others);
    newest.set(world, (await seed(world)).headers.get('x-amz-version-id') ?? '');
  },
  agent: (world) => doneAfter(world.agent('DELETE', KEY, { query: `?versionId=${newest.get(world) ?? ''}` })),
  truth: isGone,
});
