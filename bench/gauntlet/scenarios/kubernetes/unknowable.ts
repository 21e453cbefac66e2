import { done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { KubernetesWorld } from '../../systems/kubernetes.ts';
import { NEW, OLD, TASK, change, create, images, rolledOut, seed } from './asks.ts';

const { scenarios, overwritten, unknowable, unsettled } = scenariosOf<KubernetesWorld>('kubernetes');

/** What who reads a deployment cannot know, or not yet. */
export const kubernetesUnknowable = scenarios;

const nothing = { when: 'The agent did nothing.', isDone: false, agent: () => done() } as const;
const rolled = {
  when: 'The agent rolled it out.',
  isDone: true,
  agent: (world: KubernetesWorld) => doneAfter(change(world)),
};

unknowable('roll-out-what-runs', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${TASK} It runs already.`,
  ask: rolledOut(),
  before: (world) => create(world, NEW),
  worlds: [
    {
      when: 'The agent applied it again.',
      isDone: true,
      agent: (world) => doneAfter(world.agent('PATCH', 'web', images(NEW))),
    },
    nothing,
  ],
});

overwritten('roll-out-and-others-too', {
  seen: [14],
  task: `${TASK} At the look it runs a third image.`,
  ask: rolledOut(),
  before: seed,
  worlds: [
    {
      when: 'The agent rolled it out, and a colleague rolled another one out.',
      isDone: true,
      agent: (world) => doneAfter(change(world)),
      meanwhile: async ({ others, roll }) => {
        await others('PATCH', 'web', images('shop:3'));
        await roll();
      },
    },
    {
      when: 'The agent rolled a wrong image out, and a colleague another one.',
      isDone: false,
      agent: (world) => doneAfter(change(world, 'shop:4')),
      meanwhile: async ({ others, roll }) => {
        await others('PATCH', 'web', images('shop:3'));
        await roll();
      },
    },
  ],
});

unknowable('without-leave-to-read', ['source_denied', 'baseline_missing'], {
  seen: [7],
  task: `${TASK} The observer may read the namespace only.`,
  ask: rolledOut(),
  connect: ({ blind }) => blind.noDeployments,
  before: seed,
  worlds: [rolled, nothing],
  differs: 'the token of this connection reads less than the one that is compared',
});

unknowable('in-another-namespace', ['source_denied', 'baseline_missing'], {
  seen: [7],
  task: `${TASK} The connection is to another namespace.`,
  ask: rolledOut(),
  connect: ({ blind }) => blind.otherNamespace,
  before: seed,
  worlds: [rolled, nothing],
  differs: 'the connection cannot read the namespace that is compared',
});

unsettled('in-progress', {
  seen: [13],
  task: `${TASK} The controller is still replacing replicas.`,
  ask: rolledOut(),
  before: seed,
  worlds: [true, false].map((isDone) => ({
    when: isDone ? 'It will end well.' : 'It will get stuck.',
    isDone,
    agent: async (world: KubernetesWorld) => {
      await world.agent('PATCH', 'web', images(NEW));
      await world.roll({ updated: 1, older: 3, available: 3, progressing: 'ReplicaSetUpdated' });
      return done();
    },
  })) as never,
});

unsettled('not-observed', {
  seen: [15],
  task: `${TASK} The controller has not seen the change.`,
  ask: rolledOut(),
  before: seed,
  worlds: [true, false].map((isDone) => ({
    when: isDone ? 'It will roll it out.' : `It will keep ${OLD}, because its quota is used up.`,
    isDone,
    agent: ({ agent }: KubernetesWorld) => doneAfter(agent('PATCH', 'web', images(NEW))),
  })) as never,
});
