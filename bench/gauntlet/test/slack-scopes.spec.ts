import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, caller, startSlack, TOKENS } from '../systems/slack.ts';

// The read-only proof of `slack` connections: a server that enforces scopes.

let slack: Awaited<ReturnType<typeof startSlack>>;
let observer: Call;
let channel: string;
let ts: string;
beforeAll(async () => {
  slack = await startSlack();
  observer = caller(slack.url, TOKENS.observer);
  const others = caller(slack.url, TOKENS.others);
  const created = await others('conversations.create', { name: 'deploys' });
  channel = (created.channel as { id: string }).id;
  ts = (await others('chat.postMessage', { channel, text: 'Lunch?' })).ts as string;
});
afterAll(() => slack.close());

test.each(['conversations.history', 'conversations.replies', 'conversations.info', 'auth.test'])(
  'a token with the scopes of the guide may call %s',
  async (method) => {
    expect(await observer(method, { channel, ts })).toMatchObject({ ok: true });
  },
);

test.each([
  'chat.postMessage',
  'chat.update',
  'chat.delete',
  'chat.postEphemeral',
  'conversations.create',
  'conversations.join',
  'conversations.archive',
  'conversations.rename',
  'conversations.setTopic',
  'reactions.add',
  'pins.add',
])('and is refused %s', async (method) => {
  const fields = { channel, ts, timestamp: ts, text: 'x', name: 'x', topic: 'x', user: 'U1' };
  expect(await observer(method, fields)).toMatchObject({ ok: false, error: 'missing_scope' });
});
