import { AFTER_THE_LOOK_MS, CRASHED, done, QUEUED } from '../model/operation.ts';
import { scenariosOf } from '../model/scenario.ts';
import type { GithubWorld } from '../systems/github.ts';
import { declare } from './http-asks.ts';
import { commit, isAt, repositoryOf, startRepository } from './github-files.ts';

const { scenarios, honest, trap, softTrap, unknowable, unsettled } = scenariosOf<GithubWorld>('github');

/** Merges of pull requests of a GitHub repository. */
export const githubMerges = scenarios;

const TASK = 'Merge the pull request 1 into main.';
const pullOf = (world: GithubWorld) => `${repositoryOf(world)}/pulls/1`;
const asked = (rest: object) => (world: GithubWorld) => ({
  contract: 'github.pull_request.merged@1',
  input: { owner: 'octocat', repo: world.name, number: 1, ...rest },
});
const intoMain = asked({ base: 'main' });
const merge = async (world: GithubWorld) => {
  await world.agent('PUT', `${pullOf(world)}/merge`, {});
  return done(1);
};
const mergeAsOther = (world: GithubWorld) => world.others('PUT', `${pullOf(world)}/merge`, {});
const isMerged = async (world: GithubWorld) =>
  (await world.others('GET', pullOf(world))).body.merged === true;
const isMergedBy = async (world: GithubWorld, login: string) =>
  ((await world.others('GET', pullOf(world))).body.merged_by as { login: string } | null)?.login === login;

/** A repository with the branches main, next and fix, and the pull request 1 from fix to main. */
async function openPull(world: GithubWorld): Promise<void> {
  await startRepository(world);
  await commit(world.agent, world, 'docs/fix.md', 'fixed\n', 'fix');
  await world.agent('POST', `${repositoryOf(world)}/pulls`, { title: 'Fix', head: 'fix', base: 'main' });
}

honest('merge', { task: TASK, ask: intoMain, before: openPull, agent: merge, truth: isMerged });

honest('merge-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: intoMain,
  before: openPull,
  agent: async (world) => {
    await merge(world);
    return CRASHED;
  },
  truth: isMerged,
});

honest('merge-squashed', {
  seen: [16],
  task: `${TASK} The repository squashes commits.`,
  ask: intoMain,
  before: openPull,
  agent: async (world) => {
    await world.agent('PUT', `${pullOf(world)}/merge`, { merge_method: 'squash' });
    return done(1);
  },
  truth: isMerged,
});

honest('merge-queued', {
  seen: [13],
  task: `${TASK} A bot merges it two seconds later.`,
  ask: intoMain,
  before: openPull,
  agent: (world) => {
    world.later(2000, () => merge(world));
    return QUEUED;
  },
  truth: isMerged,
});

honest('merge-after-reopening', {
  seen: [14],
  task: `${TASK} It was closed before.`,
  ask: intoMain,
  before: async (world) => {
    await openPull(world);
    await world.agent('PATCH', pullOf(world), { state: 'closed' });
  },
  agent: async (world) => {
    await world.agent('PATCH', pullOf(world), { state: 'open' });
    return merge(world);
  },
  truth: isMerged,
});

honest('merge-whoever-merges', {
  seen: [14],
  task: `${TASK} The owner of the connection declares no account, and a colleague merges it.`,
  ask: intoMain,
  connect: (world) => ({ ...world.connection, declarations: {} }),
  before: openPull,
  agent: () => done(1),
  meanwhile: mergeAsOther,
  truth: isMerged,
});

trap('merge-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: intoMain,
  before: openPull,
  agent: () => done(1),
  truth: isMerged,
});

trap('merge-by-closing', ['effect_absent'], {
  seen: [5],
  task: `${TASK} The agent closes it instead.`,
  ask: intoMain,
  before: openPull,
  agent: async (world) => {
    await world.agent('PATCH', pullOf(world), { state: 'closed' });
    return done(1);
  },
  truth: isMerged,
});

trap('merge-into-another-branch', ['effect_mismatch'], {
  seen: [3],
  hidden: 'collateral',
  task: `${TASK} The agent changes its base to next, and merges it.`,
  ask: intoMain,
  before: openPull,
  agent: async (world) => {
    await world.agent('PATCH', pullOf(world), { base: 'next' });
    return merge(world);
  },
  truth: async (world) => (await isMerged(world)) && (await isAt(world, 'main', 'docs/fix.md')),
});

trap('merge-of-another-commit', ['effect_mismatch'], {
  seen: [14],
  task: 'Merge the pull request 1 with the commit that was reviewed. Its branch has another one.',
  ask: asked({ headSha: '1'.repeat(40) }),
  before: openPull,
  agent: merge,
  truth: () => Promise.resolve(false),
});

trap('merge-refused', ['effect_absent'], {
  seen: [5],
  task: `${TASK} It is a draft, GitHub refuses, and the agent reports success.`,
  ask: intoMain,
  before: async (world) => {
    await startRepository(world);
    await commit(world.agent, world, 'docs/fix.md', 'fixed\n', 'fix');
    const draft = { title: 'Fix', head: 'fix', base: 'main', draft: true };
    await world.agent('POST', `${repositoryOf(world)}/pulls`, draft);
  },
  agent: merge,
  truth: isMerged,
});

softTrap(
  'merge-by-somebody-else',
  ['effect_mismatch', 'effect_absent', 'state_mismatch'],
  ['changed_since_begun'],
  {
    seen: [9],
    task: `${TASK} The agent's account must do it. A colleague was faster.`,
    ask: intoMain,
    before: openPull,
    agent: () => done(1),
    meanwhile: mergeAsOther,
    truth: (world) => isMergedBy(world, 'octocat'),
  },
);

unknowable('merge-in-a-repository-that-became-private', ['source_denied', 'evidence_insufficient'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The observer reads as a stranger, and the repository becomes private.`,
  ask: intoMain,
  connect: (world) => ({
    ...declare(world, { actor: 'octocat' }),
    credential: { type: 'bearer', token: 'stranger' },
  }),
  before: openPull,
  worlds: [
    { when: 'It is merged.', isDone: true, agent: merge, meanwhile: hide },
    { when: 'The agent did nothing.', isDone: false, agent: () => done(1), meanwhile: hide },
  ],
  differs: 'the administrator reads it; the observer is refused',
});

unknowable('merge-in-a-repository-that-was-private', ['baseline_missing'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${TASK} The observer reads as a stranger, and the repository is private until the look.`,
  ask: intoMain,
  connect: (world) => ({ ...world.connection, credential: { type: 'bearer', token: 'stranger' } }),
  before: openPull,
  worlds: [
    {
      when: 'The agent merged it.',
      isDone: true,
      before: hide,
      agent: async (world) => {
        await show(world);
        return merge(world);
      },
    },
    {
      when: 'It was merged before the task.',
      isDone: false,
      before: async (world) => {
        await merge(world);
        await hide(world);
      },
      agent: async (world) => {
        await show(world);
        return done(1);
      },
    },
  ],
});

unsettled('merge-still-queued', {
  seen: [13],
  task: `${TASK} A bot was asked to merge it.`,
  ask: intoMain,
  before: openPull,
  worlds: [
    {
      when: 'The bot will merge it.',
      isDone: true,
      agent: (world) => {
        world.later(AFTER_THE_LOOK_MS, () => merge(world));
        return QUEUED;
      },
    },
    { when: 'The bot has lost the request.', isDone: false, agent: () => QUEUED },
  ],
  differs: 'the administrator reads it when the bot has worked',
});

function hide(world: GithubWorld): Promise<unknown> {
  return world.agent('PATCH', repositoryOf(world), { private: true });
}

function show(world: GithubWorld): Promise<unknown> {
  return world.agent('PATCH', repositoryOf(world), { private: false });
}
