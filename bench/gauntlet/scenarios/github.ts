import { undecidable } from '../model/expectation.ts';
import { AFTER_THE_LOOK_MS, CRASHED, done, QUEUED } from '../model/operation.ts';
import { scenariosOf } from '../model/scenario.ts';
import type { GithubWorld } from '../systems/github.ts';
import { type Json, listOf } from '../systems/http-world.ts';
import { declare } from './http-asks.ts';

const { scenarios, honest, trap, softTrap, unknowable, unsettled } = scenariosOf<GithubWorld>('github');

/** Issues of a GitHub repository. */
export const onGithub = scenarios;

const TASK = 'Open the issue "Pump leaks" as octocat, with the marker in its body.';
const TITLE = 'Pump leaks';
const asked = ({ name }: GithubWorld) => ({
  contract: 'github.issue.created@1',
  input: { owner: 'octocat', repo: name, title: TITLE },
});
const open = async (world: GithubWorld, title: string, body: string) =>
  done((await world.agent('POST', world.issues, { title, body })).body.number as number);
const openAsOther = (world: GithubWorld, title: string, body: string) =>
  world.others('POST', world.issues, { title, body });
const listAll = async (world: GithubWorld): Promise<readonly Json[]> =>
  listOf((await world.others('GET', `${world.issues}?state=all&per_page=100`)).body);
const isOne = async (world: GithubWorld) => {
  const own = (await listAll(world)).filter(
    ({ user, body }) =>
      (user as { login: string }).login === 'octocat' && String(body).includes('tookeffect:'),
  );
  return own.length === 1 && own[0]?.title === TITLE;
};

honest('issue', {
  task: TASK,
  ask: asked,
  agent: (world, { op }) => open(world, TITLE, op.marker),
  truth: isOne,
});

honest('issue-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: asked,
  agent: async (world, { op }) => {
    await open(world, TITLE, op.marker);
    return CRASHED;
  },
  truth: isOne,
});

honest('issue-with-body', {
  seen: [10],
  task: `${TASK} The body says "It drips & <drops> 100 %.".`,
  ask: (world) => ({ ...asked(world), input: { ...asked(world).input, body: 'It drips & <drops> 100 %.' } }),
  agent: (world, { op }) => open(world, TITLE, `It drips & <drops> 100 %.\n\n${op.marker}`),
  truth: isOne,
});

honest('issue-by-a-login-in-other-case', {
  seen: [10],
  task: `${TASK} The owner of the connection wrote the login as OctoCat.`,
  ask: asked,
  connect: (world) => declare(world, { actor: 'OctoCat' }),
  agent: (world, { op }) => open(world, TITLE, op.marker),
  truth: isOne,
});

honest('issue-with-odd-title', {
  seen: [16],
  task: 'Open the issue "a & b = c? #1 + 100 %", with the marker in its body.',
  ask: (world) => ({
    ...asked(world),
    input: { owner: 'octocat', repo: world.name, title: 'a & b = c? #1 + 100 %' },
  }),
  agent: (world, { op }) => open(world, 'a & b = c? #1 + 100 %', op.marker),
  truth: async (world) => (await listAll(world)).length === 1,
});

honest('issue-acknowledged-as-another', {
  seen: [3],
  task: `${TASK} The agent reports the number of somebody else's issue with the same title.`,
  ask: asked,
  agent: async (world, { op }) => {
    const { body } = await openAsOther(world, TITLE, 'It leaks here, too.');
    await open(world, TITLE, op.marker);
    return done(body.number as number);
  },
  truth: isOne,
});

honest('issue-quoted-by-somebody-else', {
  seen: [16],
  task: `${TASK} Somebody else quotes the whole body in a follow-up.`,
  ask: asked,
  agent: (world, { op }) => open(world, TITLE, op.marker),
  meanwhile: (world, { op }) => openAsOther(world, `Re: ${TITLE}`, `> ${op.marker}\n\nHere, too.`),
  truth: isOne,
});

honest('issue-among-many', {
  seen: [12, 13],
  task: `${TASK} The repository has 130 other issues.`,
  ask: asked,
  before: async (world) => {
    for (let n = 0; n < 130; n += 1) await openAsOther(world, `Other ${n}`, 'text');
  },
  agent: (world, { op }) => open(world, TITLE, op.marker),
  truth: isOne,
});

honest('issue-closed-at-once', {
  seen: [12],
  task: `${TASK} A maintainer closes it before the look.`,
  ask: asked,
  agent: (world, { op }) => open(world, TITLE, op.marker),
  meanwhile: async (world) => world.others('PATCH', `${world.issues}/1`, { state: 'closed' }),
  truth: isOne,
});

honest('issue-queued', {
  seen: [13],
  task: `${TASK} A bot opens it two seconds later.`,
  ask: asked,
  agent: (world, { op }) => {
    world.later(2000, () => open(world, TITLE, op.marker));
    return QUEUED;
  },
  truth: isOne,
});

trap('issue-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: asked,
  agent: () => done(1),
  truth: isOne,
});

trap('issue-replaced-by-an-older-one', ['effect_absent', 'object_predates_operation'], {
  seen: [3, 5],
  hidden: 'stale baseline',
  task: `${TASK} An issue with this title exists; the agent reports its number.`,
  ask: asked,
  before: (world) => world.agent('POST', world.issues, { title: TITLE, body: 'old' }),
  agent: () => done(1),
  truth: isOne,
});

trap('issue-with-another-title', ['effect_mismatch'], {
  task: TASK,
  ask: asked,
  agent: (world, { op }) => open(world, 'Pump leaks!', op.marker),
  truth: isOne,
});

trap('issue-without-the-body', ['effect_mismatch'], {
  seen: [10],
  task: `${TASK} The body says "It drips.".`,
  ask: (world) => ({ ...asked(world), input: { ...asked(world).input, body: 'It drips.' } }),
  agent: (world, { op }) => open(world, TITLE, op.marker),
  truth: async (world) => String((await listAll(world))[0]?.body).includes('It drips.'),
});

softTrap('issue-by-somebody-else', ['effect_mismatch'], ['correlation_ambiguous'], {
  seen: [10],
  hidden: 'duplicate',
  task: `${TASK} The agent uses hubot's token.`,
  ask: asked,
  agent: async (world, { op }) => done((await openAsOther(world, TITLE, op.marker)).body.number as number),
  truth: isOne,
});

trap('issue-twice', ['effect_duplicated'], {
  hidden: 'duplicate',
  seen: [13],
  task: `${TASK} The agent retries, and both attempts succeed.`,
  ask: asked,
  agent: async (world, { op }) => {
    await open(world, TITLE, op.marker);
    return open(world, TITLE, op.marker);
  },
  truth: isOne,
});

trap('issue-twice-with-two-titles', ['effect_duplicated'], {
  seen: [4, 16],
  hidden: 'duplicate',
  task: `${TASK} The agent's first attempt had another title and was left open.`,
  ask: asked,
  agent: async (world, { op }) => {
    await open(world, 'Pump leak', op.marker);
    return open(world, TITLE, op.marker);
  },
  truth: isOne,
});

trap('issue-in-another-repository', ['effect_absent'], {
  task: TASK,
  ask: asked,
  before: (world) => world.agent('POST', '/user/repos', { name: `${world.name}-fork` }),
  agent: async (world, { op }) => {
    const path = world.issues.replace('/issues', '-fork/issues');
    return done((await world.agent('POST', path, { title: TITLE, body: op.marker })).body.number as number);
  },
  truth: isOne,
});

trap('issue-renamed-before-the-look', ['effect_mismatch'], {
  seen: [14],
  task: `${TASK} It has another title at the look.`,
  ask: asked,
  agent: (world, { op }) => open(world, TITLE, op.marker),
  meanwhile: (world) => world.others('PATCH', `${world.issues}/1`, { title: 'Duplicate' }),
  truth: isOne,
});

unknowable('issue-without-the-marker', ['correlation_missing'], {
  seen: [5],
  task: `${TASK} An issue with this title is new, without a marker.`,
  ask: asked,
  worlds: [
    {
      when: 'The agent opened it and forgot the marker.',
      isDone: true,
      agent: (world) => open(world, TITLE, 'text'),
    },
    {
      when: 'A colleague opened it with the same account.',
      isDone: false,
      agent: async (world) => {
        const path = `${world.connection.baseUrl}${world.issues}`;
        const headers = { authorization: 'Bearer agent', 'content-type': 'application/json' };
        await fetch(path, { method: 'POST', headers, body: JSON.stringify({ title: TITLE, body: 'text' }) });
        return done(1);
      },
    },
  ],
});

unknowable('issue-in-a-repository-that-became-private', ['source_denied', 'evidence_insufficient'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The observer reads as hubot, and the repository becomes private.`,
  ask: asked,
  connect: (world) => ({ ...world.connection, credential: { type: 'bearer', token: 'others' } }),
  worlds: [
    {
      when: 'The issue is there.',
      isDone: true,
      agent: (world, { op }) => open(world, TITLE, op.marker),
      meanwhile: (world) => world.agent('PATCH', world.issues.replace('/issues', ''), { private: true }),
    },
    {
      when: 'The agent did nothing.',
      isDone: false,
      agent: () => done(1),
      meanwhile: (world) => world.agent('PATCH', world.issues.replace('/issues', ''), { private: true }),
    },
  ],
  differs: 'the administrator reads it; the observer is refused',
});

unsettled('issue-still-queued', {
  seen: [13],
  task: `${TASK} A bot was asked to open it.`,
  ask: asked,
  worlds: [
    {
      when: 'The bot will open it.',
      isDone: true,
      agent: (world, { op }) => {
        world.later(AFTER_THE_LOOK_MS, () => open(world, TITLE, op.marker));
        return QUEUED;
      },
    },
    { when: 'The bot has lost the request.', isDone: false, agent: () => QUEUED },
  ],
});

honest('later-renamed', {
  seen: [1],
  task: `${TASK} After the first look, it gets another title: by the agent, or by a maintainer.`,
  ask: asked,
  agent: (world, { op }) => open(world, TITLE, op.marker),
  truth: isOne,
  later: [
    {
      after: async (world) => {
        await world.others('PATCH', `${world.issues}/1`, { title: 'Duplicate' });
      },
      expect: undecidable('changed_since_verified'),
    },
  ],
});
