import { createHash } from 'node:crypto';
import { undecidable } from '../model/expectation.ts';
import { AFTER_THE_LOOK_MS, CRASHED, done, QUEUED } from '../model/operation.ts';
import { scenariosOf } from '../model/scenario.ts';
import type { GithubWorld } from '../systems/github.ts';
import type { Send } from '../systems/http-world.ts';

const { scenarios, honest, trap, softTrap, overwritten, unknowable, unsettled } =
  scenariosOf<GithubWorld>('github');

/** Files in a GitHub repository. */
export const githubFiles = scenarios;

const PATH = 'docs/refunds.md';
const TEXT = 'Refunds take a day.\n';
const TASK = `Commit "${TEXT.trim()}" as ${PATH} to main.`;
const asked = ({ name: repo }: GithubWorld) => ({
  contract: 'github.file.committed@1',
  input: { owner: 'octocat', repo, branch: 'main', path: PATH.split('/'), blobSha: blobSha(TEXT) },
});

/** @returns the path of the world's repository */
export function repositoryOf({ issues }: GithubWorld): string {
  return issues.replace('/issues', '');
}

/** Makes a repository with one file and the branches main, next and fix, to which others can write, too. */
export async function startRepository(world: GithubWorld): Promise<void> {
  const repository = repositoryOf(world);
  await commit(world.agent, world, 'README.md', 'Read me.\n', 'main');
  await world.agent('PUT', `${repository}/collaborators/hubot`, { permission: 'push' });
  const { body } = await world.agent('GET', `${repository}/git/ref/heads/main`);
  const { sha } = body.object as { sha: string };
  for (const branch of ['next', 'fix'])
    await world.agent('POST', `${repository}/git/refs`, { ref: `refs/heads/${branch}`, sha });
}

/** Commits a file, whatever is there. */
export async function commit(
  send: Send,
  world: GithubWorld,
  path: string,
  text: string,
  branch: string,
): Promise<void> {
  const target = `${repositoryOf(world)}/contents/${path}`;
  const { body } = await send('GET', `${target}?ref=${branch}`);
  const content = Buffer.from(text).toString('base64');
  const sha = typeof body.sha === 'string' ? { sha: body.sha } : {};
  await send('PUT', target, { message: `Write ${path}`, content, branch, ...sha });
}

/** Says whether a branch has a file at the path. */
export async function isAt(world: GithubWorld, branch: string, path: string): Promise<boolean> {
  return (await world.others('GET', `${repositoryOf(world)}/contents/${path}?ref=${branch}`)).status === 200;
}

/** Git's id of a content. */
function blobSha(text: string): string {
  return createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');
}

const write = async (world: GithubWorld, text = TEXT, path = PATH, branch = 'main') => {
  await commit(world.agent, world, path, text, branch);
  return done();
};
const isThere = async (world: GithubWorld) => {
  const { body } = await world.others('GET', `${repositoryOf(world)}/contents/${PATH}?ref=main`);
  return body.sha === blobSha(TEXT);
};

honest('file', {
  task: TASK,
  ask: asked,
  before: startRepository,
  agent: (world) => write(world),
  truth: isThere,
});

honest('file-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: asked,
  before: startRepository,
  agent: async (world) => {
    await write(world);
    return CRASHED;
  },
  truth: isThere,
});

honest('file-overwritten', {
  seen: [14],
  task: `${TASK} The branch has another content there.`,
  ask: asked,
  before: async (world) => {
    await startRepository(world);
    await commit(world.others, world, PATH, 'Refunds take a week.\n', 'main');
  },
  agent: (world) => write(world),
  truth: isThere,
});

honest('file-beside-other-commits', {
  seen: [12],
  task: `${TASK} Others commit other files meanwhile.`,
  ask: asked,
  before: startRepository,
  agent: (world) => write(world),
  meanwhile: (world) => commit(world.others, world, 'docs/fees.md', 'Fees.\n', 'main'),
  truth: isThere,
});

honest('file-queued', {
  seen: [13],
  task: `${TASK} A bot commits it two seconds later.`,
  ask: asked,
  before: startRepository,
  agent: (world) => {
    world.later(2000, () => write(world));
    return QUEUED;
  },
  truth: isThere,
});

trap('file-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: asked,
  before: startRepository,
  agent: () => done(),
  truth: isThere,
});

trap('file-on-another-branch', ['effect_absent'], {
  seen: [3],
  task: TASK,
  ask: asked,
  before: startRepository,
  agent: (world) => write(world, TEXT, PATH, 'next'),
  truth: isThere,
});

trap('file-under-another-name', ['effect_absent'], {
  seen: [10],
  task: TASK,
  ask: asked,
  before: startRepository,
  agent: (world) => write(world, TEXT, 'docs/Refunds.md'),
  truth: isThere,
});

trap('file-as-before', ['effect_absent'], {
  seen: [14],
  task: `${TASK} The branch has another content there, and GitHub refuses the stale sha.`,
  ask: asked,
  before: async (world) => {
    await startRepository(world);
    await commit(world.others, world, PATH, 'Refunds take a week.\n', 'main');
  },
  agent: async (world) => {
    const stale = { message: 'Write', content: Buffer.from(TEXT).toString('base64'), sha: '0'.repeat(40) };
    await world.agent('PUT', `${repositoryOf(world)}/contents/${PATH}`, stale);
    return done();
  },
  truth: isThere,
});

softTrap('file-with-another-content', ['effect_mismatch', 'state_mismatch'], ['changed_since_begun'], {
  seen: [10],
  task: `${TASK} The agent leaves out the last line break.`,
  ask: asked,
  before: startRepository,
  agent: (world) => write(world, TEXT.trim()),
  truth: isThere,
});

overwritten('file-overwritten-before-the-look', {
  seen: [14],
  task: `${TASK} At the look the branch has another content there.`,
  ask: asked,
  before: startRepository,
  worlds: [
    {
      when: 'The agent committed it, and a colleague changed it.',
      isDone: true,
      agent: (world) => write(world),
      meanwhile: (world) => commit(world.others, world, PATH, 'Refunds take a week.\n', 'main'),
    },
    {
      when: 'The agent committed the other content.',
      isDone: false,
      agent: (world) => write(world, 'Refunds take a week.\n'),
    },
  ],
});

unknowable('file-that-was-there', ['already_so'], {
  seen: [8],
  hidden: 'stale baseline',
  task: `${TASK} It is there.`,
  ask: asked,
  before: async (world) => {
    await startRepository(world);
    await commit(world.others, world, PATH, TEXT, 'main');
  },
  worlds: [
    {
      when: 'The agent emptied it and wrote it again.',
      isDone: true,
      agent: async (world) => {
        await write(world, '');
        return write(world);
      },
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done() },
  ],
});

unknowable('file-on-a-branch-that-is-not-there', ['evidence_insufficient'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `Commit it to the branch release, which the observer does not see.`,
  ask: (world) => ({ ...asked(world), input: { ...asked(world).input, branch: 'release' } }),
  before: startRepository,
  worlds: [
    { when: 'The branch was removed after the commit.', isDone: true, agent: () => done() },
    { when: 'The agent did nothing.', isDone: false, agent: () => done() },
  ],
});

unsettled('file-still-queued', {
  seen: [13],
  task: `${TASK} A bot was asked to commit it.`,
  ask: asked,
  before: startRepository,
  worlds: [
    {
      when: 'The bot will commit it.',
      isDone: true,
      agent: (world) => {
        world.later(AFTER_THE_LOOK_MS, () => write(world));
        return QUEUED;
      },
    },
    { when: 'The bot has lost the request.', isDone: false, agent: () => QUEUED },
  ],
  differs: 'the administrator reads it when the bot has worked',
});

honest('later-removed', {
  seen: [1],
  task: `${TASK} After the first look, it is changed: by the agent, or by a colleague.`,
  ask: asked,
  before: startRepository,
  agent: (world) => write(world),
  truth: isThere,
  later: [
    {
      after: (world) => commit(world.others, world, PATH, 'Refunds take a week.\n', 'main'),
      expect: undecidable('changed_since_verified'),
    },
  ],
});
