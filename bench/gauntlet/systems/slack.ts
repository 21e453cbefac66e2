import { createEmulator } from 'emulate';
import type { ConnectionRequest } from '../model/operation.ts';
import type { World } from '../model/scenario.ts';
import { DelayedWork } from './delayed.ts';
import type { System } from './system.ts';

/** A message as Slack sends it. */
export interface Message {
  readonly user: string;
  readonly text: string;
  readonly ts: string;
  readonly metadata?: { readonly event_payload: { readonly tookeffect?: string } };
}

/** Slack's answer. */
export type SlackAnswer = Readonly<Record<string, unknown>> & { readonly ok: boolean };

/** Calls a method of the Web API. */
export type Call = (method: string, fields: object) => Promise<SlackAnswer>;

/** A channel of a workspace. The agent may post, the others too, and the observer may only read. */
export interface SlackWorld extends World {
  readonly channel: string;
  readonly agentId: string;
  readonly agent: Call;
  readonly others: Call;
  /** The messages of the channel or of a thread, with the observer's token; null where it is refused. */
  readonly read: (thread?: string) => Promise<readonly Message[] | null>;
  readonly later: (delayMs: number, work: () => Promise<unknown>) => void;
}

/** Tokens for tests, by who has them. Only these scopes are allowed to do anything. */
export const TOKENS = {
  agent: 'xoxb-test-agent',
  others: 'xoxb-test-others',
  observer: 'xoxb-test-observer',
};
const WRITING = ['chat:write', 'channels:manage', 'groups:write', 'channels:read', 'channels:history'];
const SEED = {
  slack: {
    strict_scopes: true,
    users: [{ name: 'agent' }, { name: 'ada' }, { name: 'observer' }],
    tokens: [
      { token: TOKENS.agent, user: 'agent', scopes: WRITING },
      { token: TOKENS.others, user: 'ada', scopes: WRITING },
      { token: TOKENS.observer, user: 'observer', scopes: ['channels:read', 'channels:history'] },
    ],
  },
};

/** Slack's Web API with enforced scopes, as npm `emulate` serves it. */
export const slack: System<SlackWorld> = {
  name: 'slack',
  needs: 'npm `emulate`',
  concurrency: 6,
  start: async () => {
    const { url, close } = await startSlack();
    const { user_id: agentId } = await caller(url, TOKENS.agent)('auth.test', {});
    let opened = 0;
    return {
      version: 'npm emulate 0.12.2 (Slack, strict scopes)',
      open: async () => {
        opened += 1;
        const create = caller(url, TOKENS.others);
        const { channel } = await create('conversations.create', { name: `w${String(opened)}` });
        return openWorld(url, (channel as { id: string }).id, String(agentId));
      },
      stop: close,
    };
  },
};

/** Starts the emulator. */
export async function startSlack(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const emulator = await createEmulator({ service: 'slack', port: 0, seed: SEED });
  return { url: emulator.url.replace('localhost', '127.0.0.1'), close: () => emulator.close() };
}

/** Calls methods with a token. */
export function caller(url: string, token: string): Call {
  return async (method, fields) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/${method}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(fields),
    });
    return (await response.json()) as SlackAnswer;
  };
}

function openWorld(url: string, channel: string, agentId: string): SlackWorld {
  const delayed = new DelayedWork();
  const call = caller(url, TOKENS.agent);
  const connection: ConnectionRequest = {
    service: 'slack',
    baseUrl: url.replace('http://', 'slack+http://'),
    credential: { type: 'bearer', token: TOKENS.observer },
    declarations: { actor: agentId },
  };
  let lastStatus: number | null = null;
  const world: SlackWorld = {
    connection,
    channel,
    agentId,
    get lastStatus() {
      return lastStatus;
    },
    agent: async (method, fields) => {
      const answer = await call(method, fields);
      lastStatus = 200;
      return answer;
    },
    others: caller(url, TOKENS.others),
    read: async (thread) => {
      const observer = caller(url, world.connection.credential.token ?? '');
      const method = thread === undefined ? 'conversations.history' : 'conversations.replies';
      const answer = await observer(method, { channel, ...(thread !== undefined && { ts: thread }) });
      return answer.ok ? (answer.messages as readonly Message[]) : null;
    },
    later: (delayMs, work) => delayed.after(delayMs, work),
    settled: () => delayed.settled(),
    observe: async () => JSON.stringify(await world.read()),
    close: () => delayed.settled(),
  };
  return world;
}
