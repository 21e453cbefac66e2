import { done } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { PypiWorld } from '../../systems/pypiserver.ts';
import { jsonMatches } from '../http-asks.ts';
import { isNotThere, isThereUnseen, mustRefute, mustVerify, overwritten, undoneSince } from './answers.ts';
import { hire, lookAgain, lookAt, works } from './crew.ts';
import type { Expectation } from '../../model/expectation.ts';

// A Python package index: releases are uploaded and removed, and the newest version is shown.

const { scenarios, story, openStory } = scenariosOf<PypiWorld>('pypiserver');
const newest =
  (version: string) =>
  ({ project }: PypiWorld) =>
    jsonMatches([project, 'json'], ['index-probe', 'json'], { info: { version } });
const with10 = (world: PypiWorld) => world.othersRelease('file_upload', '1.0');
const upload = (world: PypiWorld, version: string) => world.agentRelease('file_upload', version);
const isNewest =
  (version: string) =>
  async (world: PypiWorld): Promise<boolean> => {
    const { body } = await world.others('GET', `/${world.project}/json`);
    return (body.info as { version?: string } | undefined)?.version === version;
  };
const RELEASE = 'Upload release 1.1 of the project, so that it is the newest one.';

story('upload', mustVerify('state'), {
  isCalm: true,
  because: 'The newest version is as asked, and was not before.',
  task: RELEASE,
  ask: newest('1.1'),
  before: with10,
  agent: async (world) => {
    await upload(world, '1.1');
    return done();
  },
  truth: isNewest('1.1'),
});

story('upload-a-first-release', mustVerify('state'), {
  isCalm: true,
  because: 'There was no such project, as the owner says that a 404 means.',
  task: 'Upload release 1.0 of a new project.',
  ask: newest('1.0'),
  agent: async (world) => {
    await upload(world, '1.0');
    return done();
  },
  truth: isNewest('1.0'),
});

story('upload-beside-an-older-release', mustVerify('state'), {
  seen: [12],
  isCalm: true,
  because: 'An older release of somebody else does not touch what is the newest one.',
  task: `${RELEASE} A colleague uploads 1.0.1.`,
  ask: newest('1.1'),
  before: with10,
  agent: async (world) => {
    await upload(world, '1.1');
    await world.othersRelease('file_upload', '1.0.1');
    return done();
  },
  truth: isNewest('1.1'),
});

story('upload-twice', mustVerify('state'), {
  seen: [3],
  isCalm: true,
  because: 'The index replaces the file; the newest version is as asked.',
  task: `${RELEASE} The agent loses the answer and uploads again.`,
  ask: newest('1.1'),
  before: with10,
  agent: async (world) => {
    await upload(world, '1.1');
    await upload(world, '1.1');
    return done();
  },
  truth: isNewest('1.1'),
});

story('upload-then-a-newer-one', overwritten(), {
  seen: [17],
  because: 'The agent did upload 1.1. Another operation uploaded 1.2 before the look.',
  task: `${RELEASE} Another agent uploads 1.2, and is later.`,
  ask: newest('1.1'),
  before: with10,
  agent: async (world, stage) => {
    const other = await hire(world, stage, 'newer', newest('1.2')(world));
    await upload(world, '1.1');
    await upload(world, '1.2');
    await other.report(done());
    return done();
  },
  truth: isNewest('1.1'),
  later: [lookAt('newer', mustVerify('state'), isNewest('1.2'))],
});

story('upload-only-claimed', mustRefute('effect_absent', 'state_mismatch', 'effect_mismatch'), {
  seen: [5],
  because: 'The index shows what it showed before.',
  task: `${RELEASE} The agent only says so.`,
  ask: newest('1.1'),
  before: with10,
  agent: () => done(),
  truth: isNewest('1.1'),
});

story('upload-a-wrong-version', mustRefute('effect_mismatch', 'state_mismatch'), {
  seen: [10],
  because: 'The newest version is another one than asked for, and nobody else wrote.',
  task: `${RELEASE} The agent uploads 1.0.1.`,
  ask: newest('1.1'),
  before: with10,
  agent: async (world) => {
    await upload(world, '1.0.1');
    return done();
  },
  truth: isNewest('1.1'),
});

story('removed-after-verified', mustVerify('state'), {
  seen: [1, 17],
  because: 'It was the newest release, was verified, and was removed by another operation.',
  task: `${RELEASE} After it was verified, another agent is asked that 1.0 is the newest one again.`,
  ask: newest('1.1'),
  before: with10,
  agent: async (world) => {
    await upload(world, '1.1');
    return done();
  },
  truth: isNewest('1.1'),
  later: [
    lookAgain(undoneSince(), isNewest('1.1'), (world, stage) =>
      works(world, stage, 'remover', newest('1.0')(world), () => world.agentRelease('remove_pkg', '1.1')),
    ),
    lookAt('remover', mustVerify('state'), isNewest('1.0')),
  ],
});

story('removed-before-the-look', overwritten(), {
  seen: [14, 17],
  because: 'The index shows what it showed before, but the agent did upload; another operation removed it.',
  task: `${RELEASE} Then another agent is asked that 1.0 is the newest one again, before anybody looks.`,
  ask: newest('1.1'),
  before: with10,
  agent: async (world, stage) => {
    await upload(world, '1.1');
    await works(world, stage, 'remover', newest('1.0')(world), () => world.agentRelease('remove_pkg', '1.1'));
    return done();
  },
  truth: isNewest('1.1'),
  later: [lookAt('remover', mustVerify('state'), isNewest('1.0'))],
});

story('handover-of-what-is-done', isThereUnseen('already_so'), {
  seen: [8, 17],
  hidden: 'stale baseline',
  because: 'It was so before this operation began, and this agent found that and did nothing.',
  task: `${RELEASE} Another agent did it already, and went away.`,
  ask: newest('1.1'),
  before: async (world) => {
    await with10(world);
    await world.othersRelease('file_upload', '1.1');
  },
  agent: () => done(),
  truth: isNewest('1.1'),
});

/** At the look it is not 1.1; that is true in both worlds, and that the effect never took place is not. */
const notAsAskedInBoth: Expectation = {
  ...isNotThere(['state_mismatch'], 'changed_since_begun'),
  truth: 'undecidable',
};

openStory('newest-is-a-third-one', notAsAskedInBoth, {
  seen: [14],
  because: 'The index shows 1.2 and no 1.1. That it is not as asked is true in both worlds.',
  task: `${RELEASE} At the look the newest release is 1.2, and there is no 1.1.`,
  ask: newest('1.1'),
  before: with10,
  worlds: [
    {
      when: 'The agent uploaded 1.1; a colleague replaced it by 1.2.',
      isDone: true,
      agent: async (world) => {
        await upload(world, '1.1');
        await world.othersRelease('remove_pkg', '1.1');
        await world.othersRelease('file_upload', '1.2');
        return done();
      },
    },
    {
      when: 'The agent did nothing; a colleague uploaded 1.2.',
      isDone: false,
      agent: async (world) => {
        await world.othersRelease('file_upload', '1.2');
        return done();
      },
    },
  ],
});

export const onPypiserver = scenarios;
