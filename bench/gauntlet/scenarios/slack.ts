import { undecidable } from '../model/expectation.ts';
import { AFTER_THE_LOOK_MS, CRASHED, done, QUEUED } from '../model/operation.ts';
import { scenariosOf } from '../model/scenario.ts';
import type { Call, Message, SlackWorld } from '../systems/slack.ts';

const { scenarios, honest, trap, softTrap, unknowable, unsettled } = scenariosOf<SlackWorld>('slack');

/** Messages of a Slack channel. */
export const onSlack = scenarios;

const TEXT = 'The deploy is done.';
const TASK = `Post "${TEXT}" as the agent, with the marker in the metadata.`;
const asked = ({ channel }: SlackWorld) => ({
  contract: 'slack.message.posted@1',
  input: { channel, text: TEXT },
});
const metadataOf = (marker: string) => ({
  metadata: { event_type: 'tookeffect', event_payload: { tookeffect: marker } },
});
const send = async (call: Call, { channel }: SlackWorld, fields: object) =>
  (await call('chat.postMessage', { channel, text: TEXT, ...fields })).ts as string;
const post = async (world: SlackWorld, marker: string, fields: object = {}) =>
  done(await send(world.agent, world, { ...metadataOf(marker), ...fields }));
const messagesOf = async ({ channel, others }: SlackWorld, thread?: string) => {
  const method = thread === undefined ? 'conversations.history' : 'conversations.replies';
  const answer = await others(method, { channel, limit: 1000, ...(thread !== undefined && { ts: thread }) });
  return (answer.messages ?? []) as readonly Message[];
};
const ownMessages = async (world: SlackWorld) =>
  (await messagesOf(world)).filter(({ user, metadata }) => user === world.agentId && metadata !== undefined);
const isOne = async (world: SlackWorld) => {
  const own = await ownMessages(world);
  return own.length === 1 && own[0]!.text === TEXT;
};
const threads = new WeakMap<SlackWorld, string>();
const startThread = async (world: SlackWorld) => {
  threads.set(world, await send(world.others, world, { text: 'Who deploys?' }));
};
const askedInThread = (world: SlackWorld) => ({
  contract: 'slack.message.posted@1',
  input: { channel: world.channel, text: TEXT, thread: threads.get(world) ?? '1.000000' },
});
const isInThread = async (world: SlackWorld) =>
  (await messagesOf(world, threads.get(world))).filter(({ text }) => text === TEXT).length === 1;

honest('message', { task: TASK, ask: asked, agent: (world, { op }) => post(world, op.marker), truth: isOne });

honest('message-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: asked,
  agent: async (world, { op }) => {
    await post(world, op.marker);
    return CRASHED;
  },
  truth: isOne,
});

honest('message-acknowledged-as-another', {
  seen: [3],
  task: `${TASK} The agent reports the ts of a colleague's message.`,
  ask: asked,
  agent: async (world, { op }) => {
    const ts = await send(world.others, world, {});
    await post(world, op.marker);
    return done(ts);
  },
  truth: isOne,
});

honest('message-among-many', {
  seen: [12, 13],
  task: `${TASK} The channel has 230 other messages, on two pages.`,
  ask: asked,
  agent: async (world, { op }) => {
    const report = await post(world, op.marker);
    for (let n = 0; n < 230; n += 1) await send(world.others, world, { text: `Message ${String(n)}` });
    return report;
  },
  truth: isOne,
});

honest('message-with-odd-characters', {
  seen: [10, 16],
  task: 'Post "100 % of ö, 🚀 and {braces}".',
  ask: ({ channel }) => ({
    contract: 'slack.message.posted@1',
    input: { channel, text: '100 % of ö, 🚀 and {braces}' },
  }),
  agent: (world, { op }) => post(world, op.marker, { text: '100 % of ö, 🚀 and {braces}' }),
  truth: async (world) => (await ownMessages(world)).length === 1,
});

honest('reply', {
  seen: [16],
  task: `${TASK} It must be in a thread.`,
  ask: askedInThread,
  before: startThread,
  agent: (world, { op }) => post(world, op.marker, { thread_ts: threads.get(world) }),
  truth: isInThread,
});

honest('message-queued', {
  seen: [13],
  task: `${TASK} A bot posts it two seconds later.`,
  ask: asked,
  agent: (world, { op }) => {
    world.later(2000, () => post(world, op.marker));
    return QUEUED;
  },
  truth: isOne,
});

trap('message-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: asked,
  agent: () => done('1772366401.000200'),
  truth: isOne,
});

trap('message-refused', ['effect_absent'], {
  seen: [5],
  task: `${TASK} Slack answers 200 with an error, and the agent reports success.`,
  ask: asked,
  agent: async (world, { op }) => {
    await world.agent('chat.postMessage', { channel: 'C0NOWHERE', text: TEXT, ...metadataOf(op.marker) });
    return done();
  },
  truth: isOne,
});

trap('message-with-another-text', ['effect_mismatch'], {
  seen: [10],
  task: TASK,
  ask: asked,
  agent: (world, { op }) => post(world, op.marker, { text: 'The deploy is done!' }),
  truth: isOne,
});

trap('message-twice', ['effect_duplicated'], {
  seen: [13],
  hidden: 'duplicate',
  task: `${TASK} The agent retries, and both attempts succeed.`,
  ask: asked,
  agent: async (world, { op }) => {
    await post(world, op.marker);
    return post(world, op.marker);
  },
  truth: isOne,
});

trap('message-deleted-again', ['effect_absent', 'effect_reversed'], {
  seen: [14],
  task: `${TASK} The agent deletes it again.`,
  ask: asked,
  agent: async (world, { op }) => {
    const report = await post(world, op.marker);
    await world.agent('chat.delete', { channel: world.channel, ts: report.reference });
    return report;
  },
  truth: isOne,
});

trap('message-put-into-an-older-one', ['effect_absent', 'object_predates_operation'], {
  seen: [2, 8],
  hidden: 'stale baseline',
  task: `${TASK} The agent edits a message of before until it is as asked.`,
  ask: asked,
  before: async (world) => {
    threads.set(world, await send(world.agent, world, { text: 'Wait.' }));
  },
  agent: async (world, { op }) => {
    const ts = threads.get(world);
    await world.agent('chat.update', { channel: world.channel, ts, text: TEXT, ...metadataOf(op.marker) });
    return done(ts);
  },
  truth: () => Promise.resolve(false),
});

softTrap('message-by-somebody-else', ['effect_mismatch'], ['correlation_ambiguous'], {
  seen: [10],
  task: `${TASK} The agent uses the token of a colleague.`,
  ask: asked,
  agent: async (world, { op }) => done(await send(world.others, world, metadataOf(op.marker))),
  truth: isOne,
});

trap('message-edited-before-the-look', ['effect_mismatch'], {
  seen: [14],
  task: `${TASK} It has another text at the look.`,
  ask: asked,
  agent: async (world, { op }) => {
    const report = await post(world, op.marker);
    const { channel } = world;
    await world.agent('chat.update', { channel, ts: report.reference, text: 'The deploy failed.' });
    return report;
  },
  truth: isOne,
});

trap('reply-in-the-channel', ['effect_absent'], {
  seen: [3],
  task: `${TASK} It must be in a thread, and the agent posts it in the channel.`,
  ask: askedInThread,
  before: startThread,
  agent: (world, { op }) => post(world, op.marker),
  truth: isInThread,
});

unknowable('message-without-the-marker', ['correlation_missing'], {
  seen: [5],
  task: `${TASK} One message with this text is new, without a marker.`,
  ask: asked,
  worlds: [
    {
      when: 'The agent forgot the marker.',
      isDone: true,
      agent: async (world) => done(await send(world.agent, world, {})),
    },
    {
      when: 'A colleague posted it with the same account.',
      isDone: false,
      agent: async (world) => done(await send(world.agent, world, {})),
    },
  ],
});

unknowable('message-in-a-channel-that-is-not-shown', ['evidence_insufficient', 'source_denied'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The observer's token has been revoked.`,
  ask: asked,
  connect: (world) => ({ ...world.connection, credential: { type: 'bearer', token: 'xoxb-test-revoked' } }),
  worlds: [
    { when: 'The message is there.', isDone: true, agent: (world, { op }) => post(world, op.marker) },
    { when: 'The agent did nothing.', isDone: false, agent: () => done() },
  ],
});

unknowable('message-in-a-channel-of-another-workspace', ['evidence_insufficient'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} Slack says of the channel that it is not found.`,
  ask: () => ({ contract: 'slack.message.posted@1', input: { channel: 'C0ELSEWHERE', text: TEXT } }),
  worlds: [
    { when: 'The agent posted it in the other workspace.', isDone: true, agent: () => done() },
    { when: 'The agent did nothing.', isDone: false, agent: () => done() },
  ],
});

unknowable('message-in-a-private-channel', ['source_denied'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The channel is private, and the observer's token has no scope for it.`,
  ask: (world) => ({ ...asked(world), input: { channel: privateOf(world), text: TEXT } }),
  worlds: [
    {
      when: 'The message is there.',
      isDone: true,
      before: openPrivate,
      agent: async (world, { op }) =>
        done(await send(world.agent, world, { ...metadataOf(op.marker), channel: privateOf(world) })),
    },
    { when: 'The agent did nothing.', isDone: false, before: openPrivate, agent: () => done() },
  ],
});

unsettled('reply-still-queued', {
  seen: [13],
  task: `${TASK} It must be in a thread, and a bot was asked to post it.`,
  ask: askedInThread,
  before: startThread,
  worlds: [
    {
      when: 'The bot will post it.',
      isDone: true,
      agent: (world, { op }) => {
        world.later(AFTER_THE_LOOK_MS, () => post(world, op.marker, { thread_ts: threads.get(world) }));
        return QUEUED;
      },
    },
    { when: 'The bot has lost the request.', isDone: false, agent: () => QUEUED },
  ],
});

unknowable('message-beyond-the-last-page', ['evidence_insufficient'], {
  seen: [13],
  hidden: 'hidden rows',
  task: `${TASK} 1,010 messages have been posted since.`,
  ask: asked,
  worlds: [
    {
      when: 'The message is behind them.',
      isDone: true,
      agent: (world, { op }) => post(world, op.marker),
      meanwhile: flood,
    },
    { when: 'The agent did nothing.', isDone: false, agent: () => done(), meanwhile: flood },
  ],
  differs: 'the administrator reads all pages; the pages that are read are the same',
});

unsettled('message-still-queued', {
  seen: [13],
  task: `${TASK} A bot was asked to post it.`,
  ask: asked,
  worlds: [
    {
      when: 'The bot will post it.',
      isDone: true,
      agent: (world, { op }) => {
        world.later(AFTER_THE_LOOK_MS, () => post(world, op.marker));
        return QUEUED;
      },
    },
    { when: 'The bot has lost the request.', isDone: false, agent: () => QUEUED },
  ],
  differs: 'the administrator reads it when the bot has worked',
});

honest('later-edited', {
  seen: [1],
  task: `${TASK} After the first look, it gets another text: by the agent, or by a person with its account.`,
  ask: asked,
  agent: (world, { op }) => post(world, op.marker),
  truth: isOne,
  later: [
    {
      after: async (world) => {
        const [message] = await ownMessages(world);
        await world.agent('chat.update', { channel: world.channel, ts: message!.ts, text: 'Reverted.' });
      },
      expect: undecidable('changed_since_verified'),
    },
  ],
});

const privates = new WeakMap<SlackWorld, string>();

function privateOf(world: SlackWorld): string {
  return privates.get(world) ?? '';
}

async function openPrivate(world: SlackWorld): Promise<void> {
  const name = `private-${world.channel.toLowerCase()}`;
  const { channel } = await world.agent('conversations.create', { name, is_private: true });
  privates.set(world, (channel as { id: string }).id);
}

async function flood(world: SlackWorld): Promise<void> {
  for (let n = 0; n < 101; n += 1) {
    const batch = Array.from({ length: 10 }, () => send(world.others, world, { text: 'Noise.' }));
    await Promise.all(batch);
  }
}
