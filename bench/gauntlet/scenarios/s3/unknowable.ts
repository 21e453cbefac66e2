import { done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { S3World } from '../../systems/s3.ts';
import { DELETE, KEY, OVERWRITE, TASK, deleted, put, seed, seedAsAsked, stored } from './asks.ts';

const { scenarios, unknowable } = scenariosOf<S3World>('s3');

/** What the observer of a bucket cannot know. */
export const s3Unknowable = scenarios;

unknowable('store-what-was-there', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${TASK} The same report is there already.`,
  ask: stored(),
  before: seedAsAsked,
  worlds: [
    {
      when: 'The agent stored it again, without the marker.',
      isDone: true,
      agent: ({ agent }) => doneAfter(put(agent)),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done() },
  ],
});

unknowable('replace-and-others-too', ['changed_since_begun'], {
  seen: [14],
  task: `${OVERWRITE} At the look a third report is there.`,
  ask: stored(),
  before: seed,
  worlds: [
    {
      when: 'The agent stored the report, and a colleague replaced it.',
      isDone: true,
      agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
      meanwhile: ({ others }) => put(others, undefined, 'third'),
    },
    {
      when: 'The agent stored something else, and forgot the marker.',
      isDone: false,
      agent: ({ agent }) => doneAfter(put(agent, undefined, 'third')),
    },
  ],
});

unknowable('store-and-others-delete', ['changed_since_begun'], {
  seen: [14],
  task: `${OVERWRITE} At the look nothing is there.`,
  ask: stored(),
  before: seed,
  worlds: [
    {
      when: 'The agent stored the report, and a colleague deleted it.',
      isDone: true,
      agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
      meanwhile: ({ others }) => others('DELETE', KEY),
    },
    {
      when: 'The agent deleted the old one, and stored nothing.',
      isDone: false,
      agent: ({ agent }) => doneAfter(agent('DELETE', KEY)),
    },
  ],
});

unknowable('store-without-leave-to-read', ['source_denied', 'baseline_missing'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The observer's access key may not read objects.`,
  ask: stored(),
  connect: ({ blind }) => blind.noGet,
  worlds: [
    {
      when: 'The agent stored it, and a colleague removed it from the listing again.',
      isDone: true,
      agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
      meanwhile: ({ others }) => others('DELETE', KEY),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done() },
  ],
});

unknowable('store-without-leave-to-list', ['source_denied', 'baseline_missing'], {
  seen: [7],
  task: `${TASK} The observer's access key may not list the bucket, so a missing key may be a hidden one.`,
  ask: stored(),
  connect: ({ blind }) => blind.noList,
  worlds: [
    {
      when: 'The agent stored it, and a colleague deleted it.',
      isDone: true,
      agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
      meanwhile: ({ others }) => others('DELETE', KEY),
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done() },
  ],
});

unknowable('delete-with-a-rival', ['correlation_ambiguous'], {
  seen: [9],
  task: `${DELETE} Another operation is to delete it, too.`,
  ask: deleted,
  before: seed,
  worlds: [
    {
      when: 'This agent deleted it.',
      isDone: true,
      agent: async ({ agent }, { begin }) => {
        await begin();
        return doneAfter(agent('DELETE', KEY));
      },
    },
    {
      when: 'The other agent deleted it.',
      isDone: false,
      agent: async ({ others }, { begin }) => {
        await begin();
        await others('DELETE', KEY);
        return done();
      },
    },
  ],
});

unknowable('delete-and-others-store', ['correlation_ambiguous'], {
  seen: [2],
  task: `${DELETE} At the look another report is under the key.`,
  ask: deleted,
  before: seed,
  worlds: [
    {
      when: 'The agent deleted it, and a colleague stored another report.',
      isDone: true,
      agent: ({ agent }) => doneAfter(agent('DELETE', KEY)),
      meanwhile: seedAsAsked,
    },
    {
      when: 'The agent did nothing, and a colleague replaced it.',
      isDone: false,
      agent: () => done(),
      meanwhile: seedAsAsked,
    },
  ],
});
