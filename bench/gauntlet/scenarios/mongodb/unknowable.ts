import { done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { MongoWorld } from '../../systems/mongodb.ts';
import { TASK, insert, seed, stored } from './asks.ts';

const { scenarios, unknowable } = scenariosOf<MongoWorld>('mongodb');

/** What who reads documents cannot know. */
export const mongodbUnknowable = scenarios;

const nothing = { when: 'The agent did nothing.', isDone: false, agent: () => done() } as const;
const storedByAgent = {
  when: 'The agent stored it.',
  isDone: true,
  agent: (world: MongoWorld, { op }: { readonly op: { readonly marker: string } }) =>
    doneAfter(insert(world, op.marker)),
};

unknowable('without-leave-to-read', ['source_denied', 'baseline_missing'], {
  seen: [7],
  task: `${TASK} The observer's user may read another database only.`,
  ask: stored(),
  connect: ({ blind }) => blind,
  worlds: [storedByAgent, nothing],
  differs: 'the user of this connection reads less than the one that is compared',
});

unknowable('in-a-view', ['evidence_insufficient', 'baseline_missing'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The observer reads a view of large orders, which leaves this one out.`,
  ask: (world) => {
    const { contract, input } = stored()(world);
    return { contract, input: { ...input, collection: 'large' } };
  },
  before: ({ others }) =>
    others.createCollection('large', {
      viewOn: 'orders',
      pipeline: [{ $match: { cents: { $gt: 10_000 } } }],
    }),
  worlds: [storedByAgent, nothing],
  differs: 'the observer of this scenario reads the view, and not the collection',
});

unknowable('two-of-others', ['correlation_ambiguous', 'changed_since_begun', 'evidence_insufficient'], {
  seen: [2],
  hidden: 'duplicate',
  task: `${TASK} Documents have no room for a marker, and two such orders arrive.`,
  ask: stored({}, false),
  worlds: [
    {
      when: 'The agent stored one, and a colleague another.',
      isDone: true,
      agent: (world) => doneAfter(insert(world, undefined)),
      meanwhile: (world) => seed(world),
    },
    {
      when: 'Two colleagues stored them.',
      isDone: false,
      agent: () => done(),
      meanwhile: async (world) => {
        await seed(world);
        await seed(world);
      },
    },
  ],
});

const VIEW = { viewOn: 'orders', pipeline: [{ $match: { cents: { $gt: 10_000 } } }] };
const inView =
  (more: object, isMarked = true) =>
  (world: MongoWorld) => {
    const { contract, input } = stored(more, isMarked)(world);
    return { contract, input: { ...input, collection: 'large' } };
  };
const differs = 'the observer of this scenario reads something else than what is compared';

unknowable('in-a-view-without-a-marker', ['evidence_insufficient', 'baseline_missing'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} Documents have no room for a marker, and the observer reads a view of large orders.`,
  ask: inView({}, false),
  before: ({ others }) => others.createCollection('large', VIEW),
  worlds: [storedByAgent, nothing],
  differs,
});

unknowable('in-a-view-with-a-scope', ['evidence_insufficient', 'baseline_missing'], {
  seen: [7, 14],
  hidden: 'hidden rows',
  task: `${TASK} No other order of ada may change, and the observer reads a view of large orders.`,
  ask: inView({ scope: { customer: 'ada' } }),
  before: ({ others }) => others.createCollection('large', VIEW),
  worlds: [storedByAgent, nothing],
  differs,
});

unknowable('without-leave-and-without-a-marker', ['source_denied', 'baseline_missing'], {
  seen: [7],
  task: `${TASK} Documents have no room for a marker, and the observer's user may read another database only.`,
  ask: stored({}, false),
  connect: ({ blind }) => blind,
  worlds: [storedByAgent, nothing],
  differs,
});

unknowable('without-leave-to-read-the-scope', ['source_denied', 'baseline_missing'], {
  seen: [7, 14],
  task: `${TASK} No other order of ada may change, and the observer's user may read another database only.`,
  ask: stored({ scope: { customer: 'ada' } }),
  connect: ({ blind }) => blind,
  worlds: [storedByAgent, nothing],
  differs,
});
