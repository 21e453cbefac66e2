import { done } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { Json } from '../../systems/http-world.ts';
import type { WebdavWorld } from '../../systems/webdav.ts';
import { jsonMatches, objectDeleted, objectUpdated } from '../http-asks.ts';
import {
  cannotKnow,
  isNotThere,
  isThereUnseen,
  mustRefute,
  mustVerify,
  overwritten,
  replacedSince,
  undoneSince,
} from './answers.ts';
import { hire, lookAgain, lookAt, works } from './crew.ts';

// JSON files that agents write through the tools of an MCP server, and that are read over WebDAV.

const { scenarios, story, openStory } = scenariosOf<WebdavWorld>('webdav');
const ORDER = { id: 'a1', amount: 1, status: 'open', version: 1 };
const at = ({ name }: WebdavWorld, file = 'a1') => `/${name}/${file}.json`;
const matches =
  (expect: Json, file = 'a1') =>
  ({ name }: WebdavWorld) =>
    jsonMatches([name, `${file}.json`], [name, 'index.json'], expect);
const updated =
  (expect: Json) =>
  ({ name }: WebdavWorld) =>
    objectUpdated(`${name}_files`, 'a1', expect);
const deleted = ({ name }: WebdavWorld) => objectDeleted(`${name}_files`, 'a1');
const withA1 = (world: WebdavWorld) => world.others('PUT', at(world), ORDER);
const is =
  (members: Json, file = 'a1') =>
  async (world: WebdavWorld): Promise<boolean> => {
    const { body, status } = await world.others('GET', at(world, file));
    return status === 200 && Object.entries(members).every(([name, value]) => body[name] === value);
  };
const isGone = async (world: WebdavWorld) => (await world.others('GET', at(world))).status === 404;
const AMOUNT = 'Set the amount in the file a1.json to 42.';
const isAmount = is({ amount: 42 });

story('write-a-new-file', mustVerify('state'), {
  isCalm: true,
  because: 'There was no such file, as the owner says that a 404 means; now it is as asked.',
  task: 'Write the file a1.json with the amount 42.',
  ask: matches({ amount: 42 }),
  agent: async ({ tools }) => {
    await tools.write('a1', { ...ORDER, amount: 42 });
    return done();
  },
  truth: isAmount,
});

story('edit-a-member', mustVerify('state'), {
  isCalm: true,
  because: 'It is as asked, and was not before.',
  task: AMOUNT,
  ask: matches({ amount: 42 }),
  before: withA1,
  agent: async ({ tools }) => {
    await tools.write('a1', { ...ORDER, amount: 42 });
    return done();
  },
  truth: isAmount,
});

const written = (world: WebdavWorld) => world.tools.write('a1', ORDER);

story('two-members-by-two-agents', mustVerify('state'), {
  seen: [17],
  isCalm: true,
  because: 'Each edited its own line of the file.',
  task: `${AMOUNT} Another agent edits its status.`,
  ask: matches({ amount: 42 }),
  before: written,
  agent: async (world, stage) => {
    const payer = await hire(world, stage, 'payer', matches({ status: 'paid' })(world));
    await world.tools.edit('a1', '"amount": 1', '"amount": 42');
    await world.otherTools.edit('a1', '"open"', '"paid"');
    await payer.report(done());
    return done();
  },
  truth: isAmount,
  later: [
    lookAt('payer', mustVerify('state'), is({ status: 'paid' })),
    lookAgain(mustVerify('state'), isAmount),
  ],
});

story('two-members-with-versions-and-markers', mustVerify('state', 'exclusive'), {
  seen: [17],
  isCalm: true,
  because: 'Each set its own member and raised the version. The second marker is on top.',
  task: `${AMOUNT} Another agent sets the status. Both raise the version and write their markers.`,
  ask: updated({ amount: 42 }),
  before: withA1,
  agent: async (world, stage) => {
    const payer = await hire(world, stage, 'payer', updated({ status: 'paid' })(world));
    const mine = { ...ORDER, amount: 42, version: 2, reference: stage.op.marker };
    await world.tools.write('a1', mine);
    await world.otherTools.write('a1', { ...mine, status: 'paid', version: 3, reference: payer.marker });
    await payer.report(done());
    return done();
  },
  truth: isAmount,
  later: [lookAt('payer', mustVerify('marker', 'exclusive', 'state'), is({ status: 'paid' }))],
});

story('written-from-an-old-copy', overwritten(), {
  seen: [14, 17],
  because:
    'The agent did set the amount. The other one wrote the whole file from a copy that it had read before.',
  task: `${AMOUNT} Another agent sets the status by writing the whole file, from an old copy.`,
  ask: matches({ amount: 42 }),
  before: withA1,
  agent: async (world, stage) => {
    const payer = await hire(world, stage, 'payer', matches({ status: 'paid' })(world));
    await world.tools.write('a1', { ...ORDER, amount: 42 });
    await world.otherTools.write('a1', { ...ORDER, status: 'paid' });
    await payer.report(done());
    return done();
  },
  truth: isAmount,
  later: [lookAt('payer', mustVerify('state'), is({ status: 'paid' }))],
});

story('edit-that-found-nothing', mustRefute('effect_absent', 'effect_mismatch', 'state_mismatch'), {
  seen: [5],
  because: 'The tool said that it did not find the text, and the file is as before.',
  task: `${AMOUNT} The edit fails, and the agent says that it is done.`,
  ask: matches({ amount: 42 }),
  before: written,
  agent: async ({ tools }) => {
    await tools.edit('a1', '"amount": 7', '"amount": 42');
    return done();
  },
  truth: isAmount,
});

story('edit-that-failed-and-was-repeated', mustVerify('state'), {
  seen: [3],
  isCalm: true,
  because: 'The first edit left nothing; the second one is the effect.',
  task: `${AMOUNT} The first edit fails, and the agent mends it.`,
  ask: matches({ amount: 42 }),
  before: written,
  agent: async ({ tools }) => {
    await tools.edit('a1', '"amount": 7', '"amount": 42');
    await tools.edit('a1', '"amount": 1', '"amount": 42');
    return done();
  },
  truth: isAmount,
});

story('edit-with-a-wrong-amount', mustRefute('effect_mismatch', 'state_mismatch'), {
  seen: [10],
  because: 'Another amount was written, nobody else wrote, and the question is the state.',
  task: `${AMOUNT} The agent writes 24.`,
  ask: matches({ amount: 42 }),
  before: written,
  agent: async ({ tools }) => {
    await tools.edit('a1', '"amount": 1', '"amount": 24');
    return done();
  },
  truth: isAmount,
});

story('moved-after-verified', mustVerify('state'), {
  seen: [1, 17],
  because: 'It was as asked, was verified, and another operation moved the file.',
  task: `${AMOUNT} After it was verified, another agent moves the file to a2.json.`,
  ask: matches({ amount: 42 }),
  before: withA1,
  agent: async ({ tools }) => {
    await tools.write('a1', { ...ORDER, amount: 42 });
    return done();
  },
  truth: isAmount,
  later: [
    lookAgain(undoneSince(), isAmount, (world, stage) =>
      works(world, stage, 'mover', matches({ id: 'a1' }, 'a2')(world), () =>
        world.otherTools.move('a1', 'a2'),
      ),
    ),
    lookAt('mover', mustVerify('state'), is({ id: 'a1' }, 'a2')),
  ],
});

story('file-that-is-cut-off', isNotThere([], 'source_schema_drift', 'changed_since_begun'), {
  seen: [13],
  because:
    'The agent did it; then a program wrote half a document over it. What is in it now nobody can read.',
  task: `${AMOUNT} Then a broken program writes half a document over it.`,
  ask: matches({ amount: 42 }),
  before: withA1,
  agent: async (world) => {
    await world.tools.write('a1', { ...ORDER, amount: 42 });
    await fetch(`${world.connection.baseUrl}${at(world)}`, { method: 'PUT', body: '{"id": "a1", "amou' });
    return done();
  },
  truth: isAmount,
});

story(
  'file-that-became-an-error',
  isNotThere(['state_mismatch'], 'changed_since_begun', 'source_schema_drift'),
  {
    seen: [13],
    because: 'The agent did it; then a program replaced the document by a message of its own.',
    task: `${AMOUNT} Then a program replaces the document by {"error": "locked"}.`,
    ask: matches({ amount: 42 }),
    before: withA1,
    agent: async (world) => {
      await world.tools.write('a1', { ...ORDER, amount: 42 });
      await world.others('PUT', at(world), { error: 'locked' });
      return done();
    },
    truth: isAmount,
  },
);

story('same-file-by-two-who-saw-nothing', mustVerify('state'), {
  seen: [9, 17],
  because: 'Both wrote the same document. It is as asked, and was not before.',
  task: 'Write the file a1.json with the amount 42. Another operation asks for the same, and both agents do it.',
  ask: matches({ amount: 42 }),
  agent: async (world, stage) => {
    const other = await hire(world, stage, 'other');
    await world.tools.write('a1', { ...ORDER, amount: 42 });
    await world.otherTools.write('a1', { ...ORDER, amount: 42 });
    await other.report(done());
    return done();
  },
  truth: isAmount,
  later: [lookAt('other', mustVerify('state'), isAmount)],
});

story('handover-of-a-half-done-change', mustVerify('state'), {
  seen: [17],
  isCalm: true,
  because: 'The amount was set before; the status was not, so it was not as asked when this operation began.',
  task: 'Set amount 42 and status paid in a1.json. An agent did the half of it and cancelled; this is the second.',
  ask: matches({ amount: 42, status: 'paid' }),
  before: (world) => world.others('PUT', at(world), { ...ORDER, amount: 42 }),
  agent: async (world, stage) => {
    await (await hire(world, stage, 'gave up')).cancel();
    await world.tools.write('a1', { ...ORDER, amount: 42, status: 'paid' });
    return done();
  },
  truth: is({ amount: 42, status: 'paid' }),
});

story('handover-of-what-is-done', isThereUnseen('already_so'), {
  seen: [8, 17],
  hidden: 'stale baseline',
  because: 'It was so before, and this agent found that and did nothing.',
  task: `${AMOUNT} Another agent did it already.`,
  ask: matches({ amount: 42 }),
  before: (world) => world.others('PUT', at(world), { ...ORDER, amount: 42 }),
  agent: () => done(),
  truth: isAmount,
});

story('switched-on-and-off', overwritten(), {
  seen: [14, 17],
  because: 'The file is as before, but the agent did write; another operation wrote it back.',
  task: 'Set the status in a1.json to "on". Then another agent is asked to set it to "open" again.',
  ask: matches({ status: 'on' }),
  before: withA1,
  agent: async (world, stage) => {
    await world.tools.write('a1', { ...ORDER, status: 'on' });
    await works(world, stage, 'off', matches({ status: 'open' })(world), () =>
      world.otherTools.write('a1', ORDER),
    );
    return done();
  },
  truth: is({ status: 'on' }),
  later: [lookAt('off', mustVerify('state'), is({ status: 'open' }))],
});

story('delete-a-file', mustVerify('exclusive'), {
  isCalm: true,
  because: 'It was there, and its address answers 404.',
  task: 'Delete the file a1.json.',
  ask: deleted,
  before: withA1,
  agent: async (world) => {
    await world.agent('DELETE', at(world));
    return done();
  },
  truth: isGone,
});

story('delete-then-another-file-of-that-name', replacedSince(), {
  seen: [2, 17],
  because: 'The file was deleted. Another operation wrote another document under its name.',
  task: 'Delete the file a1.json. Then another agent writes a new document under that name.',
  ask: deleted,
  before: withA1,
  agent: async (world, stage) => {
    await world.agent('DELETE', at(world));
    await works(world, stage, 'again', matches({ amount: 9 })(world), () =>
      world.otherTools.write('a1', { id: 'a1', amount: 9, status: 'new', version: 1 }),
    );
    return done();
  },
  truth: async (world) => !(await is({ amount: 1 })(world)),
  later: [lookAt('again', mustVerify('state'), is({ amount: 9 }))],
});

openStory('deletion-by-one-of-two', cannotKnow('already_so'), {
  seen: [9, 17],
  because: 'The file is gone, and either agent may have deleted it.',
  task: 'Delete the file a1.json. Another operation is to delete it, too.',
  ask: deleted,
  before: withA1,
  worlds: [
    {
      when: 'This agent deleted it.',
      isDone: true,
      agent: async (world, stage) => {
        await hire(world, stage, 'other');
        await world.agent('DELETE', at(world));
        return done();
      },
    },
    {
      when: 'The other agent deleted it.',
      isDone: false,
      agent: async (world, stage) => {
        const other = await hire(world, stage, 'other');
        await world.agent('DELETE', at(world));
        await other.report(done());
        return done();
      },
    },
  ],
});

export const onWebdav = scenarios;
