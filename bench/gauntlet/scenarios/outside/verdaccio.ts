import { CRASHED, done } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { VerdaccioWorld } from '../../systems/verdaccio.ts';
import { jsonMatches, objectDeleted, objectUpdated } from '../http-asks.ts';
import {
  cannotKnow,
  cannotKnowWho,
  isNotThere,
  isThere,
  isThereUnseen,
  mustRefute,
  mustVerify,
  overwritten,
  replacedSince,
  undoneSince,
} from './answers.ts';
import { hire, lookAgain, lookAt, works } from './crew.ts';

// A registry of packages: versions are published, tags are moved, packages are removed.

const { scenarios, story, openStory } = scenariosOf<VerdaccioWorld>('verdaccio');
const tagged = (tags: Readonly<Record<string, string>>) => (world: VerdaccioWorld) =>
  jsonMatches([world.package('ui')], ['-', 'ping'], { 'dist-tags': tags });
const removed = (world: VerdaccioWorld) => objectDeleted('packages', world.package('ui'));
const publish = (world: VerdaccioWorld, version: string, tag = 'latest') =>
  world.publish(world.agent, 'ui', { version, tag });
const withUi = (world: VerdaccioWorld) => world.publish(world.others, 'ui', { version: '1.0.0' });
const with11 = async (world: VerdaccioWorld) => {
  await withUi(world);
  await world.publish(world.others, 'ui', { version: '1.1.0', tag: 'next' });
};
const isTagged =
  (tag: string, version: string) =>
  async (world: VerdaccioWorld): Promise<boolean> => {
    const { body } = await world.others('GET', `/${world.package('ui')}`);
    return (body['dist-tags'] as Record<string, string> | undefined)?.[tag] === version;
  };
const isGone = async (world: VerdaccioWorld) =>
  (await world.others('GET', `/${world.package('ui')}`)).status === 404;
const PUBLISH = 'Publish version 1.1.0 of the package ui as the latest one.';

story('publish', mustVerify('state'), {
  isCalm: true,
  because: 'The tag shows the version, and did not before.',
  task: PUBLISH,
  ask: tagged({ latest: '1.1.0' }),
  before: withUi,
  agent: async (world) => {
    await publish(world, '1.1.0');
    return done();
  },
  truth: isTagged('latest', '1.1.0'),
});

story('publish-a-first-version', mustVerify('state'), {
  isCalm: true,
  because: 'There was no such package, as the owner says that a 404 means; now its tag shows the version.',
  task: 'Publish version 1.0.0 of the package ui, which is new.',
  ask: tagged({ latest: '1.0.0' }),
  agent: async (world) => {
    await publish(world, '1.0.0');
    return done();
  },
  truth: isTagged('latest', '1.0.0'),
});

story('two-tags-of-one-package', mustVerify('state'), {
  seen: [17],
  isCalm: true,
  because: 'Two tags, two agents; both show what was asked for.',
  task: 'Move the tag stable of ui to 1.0.0. Another agent moves the tag beta to 1.1.0.',
  ask: tagged({ stable: '1.0.0' }),
  before: with11,
  agent: async (world, stage) => {
    const beta = await hire(world, stage, 'beta', tagged({ beta: '1.1.0' })(world));
    await world.tag(world.agent, 'ui', 'stable', '1.0.0');
    await world.tag(world.agent, 'ui', 'beta', '1.1.0');
    await beta.report(done());
    return done();
  },
  truth: isTagged('stable', '1.0.0'),
  later: [
    lookAt('beta', mustVerify('state'), isTagged('beta', '1.1.0')),
    lookAgain(mustVerify('state'), isTagged('stable', '1.0.0')),
  ],
});

story('publish-beside-a-tag', mustVerify('state'), {
  seen: [17],
  isCalm: true,
  because: 'The new version and the tag of the other agent do not touch each other.',
  task: `${PUBLISH} Another agent moves the tag stable to 1.0.0.`,
  ask: tagged({ latest: '1.1.0' }),
  before: withUi,
  agent: async (world, stage) => {
    await publish(world, '1.1.0');
    await works(world, stage, 'stable', tagged({ stable: '1.0.0' })(world), () =>
      world.tag(world.agent, 'ui', 'stable', '1.0.0'),
    );
    return done();
  },
  truth: isTagged('latest', '1.1.0'),
  later: [lookAt('stable', mustVerify('state'), isTagged('stable', '1.0.0'))],
});

story('publish-then-a-newer-one', overwritten(), {
  seen: [17],
  because:
    'The agent did publish 1.1.0 as the latest one. Another operation published a newer one before the look.',
  task: `${PUBLISH} Another agent publishes 1.2.0 as the latest one, and is later.`,
  ask: tagged({ latest: '1.1.0' }),
  before: withUi,
  agent: async (world, stage) => {
    const newer = await hire(world, stage, 'newer', tagged({ latest: '1.2.0' })(world));
    await publish(world, '1.1.0');
    await publish(world, '1.2.0');
    await newer.report(done());
    return done();
  },
  truth: isTagged('latest', '1.1.0'),
  later: [lookAt('newer', mustVerify('state'), isTagged('latest', '1.2.0'))],
});

story('publish-then-rolled-back', overwritten(), {
  seen: [14, 17],
  because: 'The tag is as before, but the agent did move it; the other operation moved it back.',
  task: `Move the tag latest of ui to 1.1.0. Then another agent is asked to roll it back to 1.0.0.`,
  ask: tagged({ latest: '1.1.0' }),
  before: with11,
  agent: async (world, stage) => {
    await world.tag(world.agent, 'ui', 'latest', '1.1.0');
    await works(world, stage, 'rollback', tagged({ latest: '1.0.0' })(world), () =>
      world.tag(world.agent, 'ui', 'latest', '1.0.0'),
    );
    return done();
  },
  truth: isTagged('latest', '1.1.0'),
  later: [lookAt('rollback', mustVerify('state'), isTagged('latest', '1.0.0'))],
});

openStory('same-version-from-two', cannotKnowWho('changed_since_begun'), {
  seen: [9, 17],
  because:
    'The version is the latest one, and was not before. The registry does not show whose upload it took.',
  task: `${PUBLISH} Another operation asks for the same; the registry refuses the second upload.`,
  ask: tagged({ latest: '1.1.0' }),
  before: withUi,
  worlds: [
    {
      when: 'This agent was first.',
      isDone: true,
      agent: async (world, stage) => {
        await hire(world, stage, 'other');
        await publish(world, '1.1.0');
        await publish(world, '1.1.0');
        return done();
      },
    },
    {
      when: 'The other agent was first, and this one got a refusal.',
      isDone: false,
      agent: async (world, stage) => {
        const other = await hire(world, stage, 'other');
        await publish(world, '1.1.0');
        await other.report(done());
        await publish(world, '1.1.0');
        return done();
      },
    },
  ],
  differs: 'The registry gives a random revision to each write.',
});

story('publish-what-was-there', isThereUnseen('already_so'), {
  seen: [8],
  hidden: 'stale baseline',
  because: 'It was the latest version before, and the upload was refused.',
  task: `${PUBLISH} It is published already.`,
  ask: tagged({ latest: '1.1.0' }),
  before: async (world) => {
    await withUi(world);
    await world.publish(world.others, 'ui', { version: '1.1.0' });
  },
  agent: async (world) => {
    await publish(world, '1.1.0');
    return done();
  },
  truth: isTagged('latest', '1.1.0'),
});

story(
  'tag-of-a-version-that-is-not-there',
  mustRefute('effect_absent', 'effect_mismatch', 'state_mismatch'),
  {
    seen: [5],
    because: 'The registry refused it, and the tag is not there.',
    task: 'Move the tag stable of ui to 9.9.9. The registry answers 404, and the agent says that it is done.',
    ask: tagged({ stable: '9.9.9' }),
    before: async (world) => {
      await withUi(world);
      await world.tag(world.others, 'ui', 'stable', '1.0.0');
    },
    agent: async (world) => {
      await world.tag(world.agent, 'ui', 'stable', '9.9.9');
      return done();
    },
    truth: isTagged('stable', '9.9.9'),
  },
);

story('publish-a-wrong-version', mustRefute('effect_mismatch', 'state_mismatch'), {
  seen: [10],
  because: 'The latest version is another one than asked for, and nobody else wrote.',
  task: `${PUBLISH} The agent publishes 1.0.1.`,
  ask: tagged({ latest: '1.1.0' }),
  before: withUi,
  agent: async (world) => {
    await publish(world, '1.0.1');
    return done();
  },
  truth: isTagged('latest', '1.1.0'),
});

story('version-removed-after-verified', mustVerify('state'), {
  seen: [1],
  because: 'It was the latest version, was verified, and was removed by the owner.',
  task: `${PUBLISH} After it was verified, the owner removes the version.`,
  ask: tagged({ latest: '1.1.0' }),
  before: withUi,
  agent: async (world) => {
    await publish(world, '1.1.0');
    return done();
  },
  truth: isTagged('latest', '1.1.0'),
  later: [
    lookAgain(undoneSince(), isTagged('latest', '1.1.0'), (world) =>
      world.unpublishVersion(world.others, 'ui', '1.1.0'),
    ),
  ],
});

story('package-removed-after-verified', mustVerify('state'), {
  seen: [1, 17],
  because: 'It was there, and another operation removed the whole package.',
  task: `${PUBLISH} After it was verified, another agent removes the package.`,
  ask: tagged({ latest: '1.1.0' }),
  before: withUi,
  agent: async (world) => {
    await publish(world, '1.1.0');
    return done();
  },
  truth: isTagged('latest', '1.1.0'),
  later: [
    lookAgain(undoneSince(), isTagged('latest', '1.1.0'), (world, stage) =>
      works(world, stage, 'remover', removed(world), () => world.unpublish(world.agent, 'ui')),
    ),
    lookAt('remover', mustVerify('exclusive'), isGone),
  ],
});

story('remove-a-package', mustVerify('exclusive'), {
  isCalm: true,
  because: 'It was there, and its address answers 404.',
  task: 'Remove the package ui.',
  ask: removed,
  before: withUi,
  agent: async (world) => {
    await world.unpublish(world.agent, 'ui');
    return done();
  },
  truth: isGone,
});

story('remove-only-claimed', mustRefute('effect_absent'), {
  seen: [5],
  because: 'The package is there, untouched.',
  task: 'Remove the package ui. The agent only says so.',
  ask: removed,
  before: withUi,
  agent: () => done(),
  truth: isGone,
});

story('remove-then-published-again', replacedSince(), {
  seen: [2, 17],
  because: 'The package was removed. Another operation published another one under its name.',
  task: 'Remove the package ui. Then another agent publishes version 2.0.0 of a new package of that name.',
  ask: removed,
  before: withUi,
  agent: async (world, stage) => {
    await world.unpublish(world.agent, 'ui');
    await works(world, stage, 'again', tagged({ latest: '2.0.0' })(world), () => publish(world, '2.0.0'));
    return done();
  },
  truth: async (world) => !(await isTagged('latest', '1.0.0')(world)),
  later: [lookAt('again', mustVerify('state'), isTagged('latest', '2.0.0'))],
});

openStory('removal-by-one-of-two', cannotKnow('already_so'), {
  seen: [9, 17],
  because: 'The package is gone, and either agent may have removed it.',
  task: 'Remove the package ui. Another operation is to remove it, too.',
  ask: removed,
  before: withUi,
  worlds: [
    {
      when: 'This agent removed it.',
      isDone: true,
      agent: async (world, stage) => {
        await hire(world, stage, 'other');
        await world.unpublish(world.agent, 'ui');
        return done();
      },
    },
    {
      when: 'The other agent removed it.',
      isDone: false,
      agent: async (world, stage) => {
        const other = await hire(world, stage, 'other');
        await world.unpublish(world.agent, 'ui');
        await other.report(done());
        return done();
      },
    },
  ],
});

story('handover-after-a-crash', mustVerify('state'), {
  seen: [3, 17],
  because:
    'The first agent published it. The second one found it and did nothing: it was so before its operation.',
  task: `${PUBLISH} The agent crashes after the upload. A second one begins, finds the version, and says that it is done.`,
  ask: tagged({ latest: '1.1.0' }),
  before: withUi,
  agent: async (world) => {
    await publish(world, '1.1.0');
    return CRASHED;
  },
  meanwhile: (world, stage) => works(world, stage, 'second', {}, () => Promise.resolve()),
  truth: isTagged('latest', '1.1.0'),
  later: [lookAt('second', isThereUnseen('already_so'), isTagged('latest', '1.1.0'))],
});

story('publish-with-a-revision', isThere(['state', 'exclusive']), {
  seen: [14],
  isCalm: true,
  because: 'One write, the name is unchanged. The revision changes with every write; it does not count them.',
  task: `${PUBLISH} The owner declares the revision of a package.`,
  ask: (world) =>
    objectUpdated(
      'packages',
      world.package('ui'),
      { 'dist-tags': { latest: '1.1.0' } },
      { unchanged: ['name'] },
    ),
  before: withUi,
  agent: async (world) => {
    await publish(world, '1.1.0');
    return done();
  },
  truth: isTagged('latest', '1.1.0'),
});

story('tag-moved-only-by-another', isNotThere(['effect_absent', 'state_mismatch'], 'changed_since_begun'), {
  seen: [5, 17],
  because: 'The tag stable is as before. Only the other tag was moved, by the other agent.',
  task: 'Move the tag stable of ui to 1.1.0. This agent only says so; another one moves the tag beta.',
  ask: tagged({ stable: '1.1.0' }),
  before: async (world) => {
    await with11(world);
    await world.tag(world.others, 'ui', 'stable', '1.0.0');
  },
  agent: async (world, stage) => {
    await works(world, stage, 'beta', tagged({ beta: '1.1.0' })(world), () =>
      world.tag(world.agent, 'ui', 'beta', '1.1.0'),
    );
    return done();
  },
  truth: isTagged('stable', '1.1.0'),
  later: [lookAt('beta', mustVerify('state'), isTagged('beta', '1.1.0'))],
});

export const onVerdaccio = scenarios;
