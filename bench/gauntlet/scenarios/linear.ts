import { undecidable } from '../model/expectation.ts';
import { CRASHED, done, QUEUED } from '../model/operation.ts';
import { scenariosOf } from '../model/scenario.ts';
import { type Call, type Issue, labelId, type LinearWorld } from '../systems/linear.ts';

const { scenarios, honest, trap, softTrap, unknowable, unsettled } = scenariosOf<LinearWorld>('linear');

/** Issues of a team of Linear. */
export const onLinear = scenarios;

const TITLE = 'Rotate the keys';
const TASK = `Create the issue "${TITLE}" with the label Security, as the agent, with the marker in the description.`;
const CREATE = 'mutation($input: IssueCreateInput!) { issueCreate(input: $input) { issue { id } } }';
const UPDATE =
  'mutation($id: String!, $input: IssueUpdateInput!) { issueUpdate(id: $id, input: $input) { success } }';
const ALL = `query($team: String!) { team(id: $team) { issues(first: 2000) {
  nodes { id title description creator { id } labels(first: 50) { nodes { name } } } } } }`;

const asked = ({ team }: LinearWorld) => ({
  contract: 'linear.issue.created@1',
  input: { team, title: TITLE, label: 'security' },
});
const add = async (call: Call, { team }: LinearWorld, fields: object) => {
  const input = { teamId: team, title: TITLE, labelIds: [labelId('Security')], ...fields };
  const { data } = await call(CREATE, { input });
  return (data?.issueCreate as { issue: { id: string } } | null | undefined)?.issue.id ?? '';
};
const create = async (world: LinearWorld, marker: string, fields: object = {}) =>
  done(await add(world.agent, world, { description: `Due on Friday.\n\n${marker}`, ...fields }));
const update = (call: Call, id: string, input: object) => call(UPDATE, { id, input });
const remove = (call: Call, id: string) =>
  call('mutation($id: String!) { issueDelete(id: $id) { success } }', { id });
const issuesOf = async ({ team, others }: LinearWorld) => {
  const { data } = await others(ALL, { team });
  return (data!.team as { issues: { nodes: readonly Issue[] } }).issues.nodes;
};
const ownIssues = async (world: LinearWorld) =>
  (await issuesOf(world)).filter(
    ({ creator, description }) =>
      creator.id === world.agentId && description?.includes('tookeffect:') === true,
  );
const isAsAsked = ({ title, labels }: Issue) =>
  title === TITLE && labels.nodes.some(({ name }) => name === 'Security');
const isOne = async (world: LinearWorld) => {
  const own = await ownIssues(world);
  return own.length === 1 && isAsAsked(own[0]!);
};
const olds = new WeakMap<LinearWorld, string>();

honest('issue', { task: TASK, ask: asked, agent: (world, { op }) => create(world, op.marker), truth: isOne });

honest('issue-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: asked,
  agent: async (world, { op }) => {
    await create(world, op.marker);
    return CRASHED;
  },
  truth: isOne,
});

honest('issue-acknowledged-as-another', {
  seen: [3],
  task: `${TASK} The agent reports the id of a colleague's issue.`,
  ask: asked,
  agent: async (world, { op }) => {
    const id = await add(world.others, world, {});
    await create(world, op.marker);
    return done(id);
  },
  truth: isOne,
});

honest('issue-among-many', {
  seen: [12, 13],
  task: `${TASK} The team has 260 older issues, so it is on the second page.`,
  ask: asked,
  before: (world) => flood(world, 260),
  agent: (world, { op }) => create(world, op.marker),
  truth: isOne,
});

honest('issue-with-odd-characters', {
  seen: [10, 16],
  task: 'Create the issue "}) { id } # 100 % of ö, 🚀".',
  ask: ({ team }) => ({
    contract: 'linear.issue.created@1',
    input: { team, title: '}) { id } # 100 % of ö, 🚀' },
  }),
  agent: (world, { op }) => create(world, op.marker, { title: '}) { id } # 100 % of ö, 🚀' }),
  truth: async (world) => (await ownIssues(world)).length === 1,
});

honest('issue-queued', {
  seen: [13],
  task: `${TASK} A bot creates it two seconds later.`,
  ask: asked,
  agent: (world, { op }) => {
    world.later(2000, () => create(world, op.marker));
    return QUEUED;
  },
  truth: isOne,
});

trap('issue-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: asked,
  agent: () => done('00000000-0000-4000-8000-000000000000'),
  truth: isOne,
});

trap('issue-refused', ['effect_absent'], {
  seen: [5],
  task: `${TASK} Linear answers with errors, and the agent reports success.`,
  ask: asked,
  agent: async (world, { op }) => {
    await create(world, op.marker, { stateId: 'nowhere' });
    return done();
  },
  truth: isOne,
});

trap('issue-with-another-title', ['effect_mismatch'], {
  seen: [10],
  task: TASK,
  ask: asked,
  agent: (world, { op }) => create(world, op.marker, { title: 'Rotate the key' }),
  truth: isOne,
});

trap('issue-with-another-label', ['effect_mismatch'], {
  seen: [10],
  task: TASK,
  ask: asked,
  agent: (world, { op }) => create(world, op.marker, { labelIds: [labelId('Chore')] }),
  truth: isOne,
});

trap('issue-twice', ['effect_duplicated'], {
  seen: [13],
  hidden: 'duplicate',
  task: `${TASK} The agent retries, and both attempts succeed.`,
  ask: asked,
  agent: async (world, { op }) => {
    await create(world, op.marker);
    return create(world, op.marker);
  },
  truth: isOne,
});

trap('issue-deleted-again', ['effect_absent', 'effect_reversed'], {
  seen: [14],
  task: `${TASK} The agent deletes it again.`,
  ask: asked,
  agent: async (world, { op }) => {
    const report = await create(world, op.marker);
    await remove(world.agent, report.reference!);
    return report;
  },
  truth: isOne,
});

trap('issue-put-into-an-older-one', ['effect_absent', 'object_predates_operation'], {
  seen: [2, 8],
  hidden: 'stale baseline',
  task: `${TASK} The agent edits an issue of before until it is as asked.`,
  ask: asked,
  before: async (world) => {
    olds.set(world, await add(world.agent, world, { title: 'Wait' }));
  },
  agent: async (world, { op }) => {
    const id = olds.get(world)!;
    await update(world.agent, id, { title: TITLE, description: op.marker });
    return done(id);
  },
  truth: () => Promise.resolve(false),
});

trap('issue-in-another-team', ['effect_absent'], {
  seen: [3],
  task: `${TASK} The agent creates it in another team.`,
  ask: asked,
  agent: (world, { op }) => create(world, op.marker, { teamId: world.otherTeam }),
  truth: isOne,
});

softTrap('issue-by-somebody-else', ['effect_mismatch'], ['correlation_ambiguous'], {
  seen: [10],
  task: `${TASK} The agent uses the token of a colleague.`,
  ask: asked,
  agent: async (world, { op }) => done(await add(world.others, world, { description: op.marker })),
  truth: isOne,
});

trap('issue-edited-before-the-look', ['effect_mismatch'], {
  seen: [14],
  task: `${TASK} It has another title at the look.`,
  ask: asked,
  agent: async (world, { op }) => {
    const report = await create(world, op.marker);
    await update(world.agent, report.reference!, { title: 'Rotate nothing' });
    return report;
  },
  truth: isOne,
});

unknowable('issue-without-the-marker', ['correlation_missing'], {
  seen: [5],
  task: `${TASK} One issue with this title is new, without a marker.`,
  ask: asked,
  worlds: [
    {
      when: 'The agent forgot the marker.',
      isDone: true,
      agent: async (world) => done(await add(world.agent, world, {})),
    },
    {
      when: 'A colleague created it with the same account.',
      isDone: false,
      agent: async (world) => done(await add(world.agent, world, {})),
    },
  ],
  differs: 'ids and instants are random',
});

unknowable('issue-with-a-revoked-key', ['evidence_insufficient', 'source_denied', 'source_schema_drift'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The observer's key has been revoked.`,
  ask: asked,
  connect: (world) => ({
    ...world.connection,
    credential: { type: 'header', name: 'authorization', value: 'test-revoked' },
  }),
  worlds: [
    { when: 'The issue is there.', isDone: true, agent: (world, { op }) => create(world, op.marker) },
    { when: 'The agent did nothing.', isDone: false, agent: () => done() },
  ],
});

unknowable('issue-in-a-team-that-is-not-shown', ['evidence_insufficient', 'source_schema_drift'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} Linear shows no team with this id.`,
  ask: () => ({ contract: 'linear.issue.created@1', input: { team: 'team-elsewhere', title: TITLE } }),
  worlds: [
    { when: 'The agent created it in the hidden team.', isDone: true, agent: () => done() },
    { when: 'The agent did nothing.', isDone: false, agent: () => done() },
  ],
});

unknowable('issue-beyond-the-last-page', ['evidence_insufficient'], {
  seen: [13],
  hidden: 'hidden rows',
  task: `${TASK} The team has 1,260 older issues.`,
  ask: asked,
  before: (world) => flood(world, 1260),
  worlds: [
    { when: 'The issue is behind them.', isDone: true, agent: (world, { op }) => create(world, op.marker) },
    { when: 'The agent did nothing.', isDone: false, agent: () => done() },
  ],
  differs: 'the administrator reads all pages; the pages that are read are the same',
});

unknowable('issue-with-more-labels-than-are-shown', ['evidence_insufficient'], {
  seen: [13],
  hidden: 'hidden rows',
  task: `${TASK} It has eleven other labels; only ten are shown.`,
  ask: asked,
  worlds: [
    {
      when: 'Security is the last of its labels.',
      isDone: true,
      agent: (world, { op }) => create(world, op.marker, { labelIds: [...AREAS, labelId('Security')] }),
    },
    {
      when: 'It has another label instead.',
      isDone: false,
      agent: (world, { op }) => create(world, op.marker, { labelIds: [...AREAS, labelId('Chore')] }),
    },
  ],
  differs: 'the administrator reads all labels; those that are read are the same',
});

unsettled('issue-still-queued', {
  seen: [13],
  task: `${TASK} A bot was asked to create it.`,
  ask: asked,
  worlds: [
    {
      when: 'The bot will create it.',
      isDone: true,
      agent: (world, { op }) => {
        world.later(4000, () => create(world, op.marker));
        return QUEUED;
      },
    },
    { when: 'The bot has lost the request.', isDone: false, agent: () => QUEUED },
  ],
  differs: 'the administrator reads it when the bot has worked',
});

honest('issue-later-edited', {
  seen: [1],
  task: `${TASK} After the first look, it gets another title: by the agent, or by a person with its account.`,
  ask: asked,
  agent: (world, { op }) => create(world, op.marker),
  truth: isOne,
  later: [
    {
      after: async (world) => {
        const [issue] = await ownIssues(world);
        await update(world.agent, issue!.id, { title: 'Keys are rotated' });
      },
      expect: undecidable('changed_since_verified'),
    },
  ],
});

const AREAS = Array.from({ length: 11 }, (_, index) => labelId(`Area ${String(index)}`));

/** Creates older issues, a hundred with one mutation. */
async function flood({ team, others }: LinearWorld, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 100) {
    const one = (_: unknown, index: number) =>
      `i${String(index)}: issueCreate(input: { teamId: $team, title: "Noise" }) { success }`;
    const many = Array.from({ length: Math.min(100, left) }, one).join('\n');
    await others(`mutation($team: String!) { ${many} }`, { team });
  }
}
