import type { Ask } from '../model/operation.ts';
import type { Message, SlackWorld } from '../systems/slack.ts';
import type { Judgement } from './judge.ts';

interface MessageInput {
  readonly text: string;
  readonly thread?: string;
}

/** A checker as a careful engineer writes it: every message, by the marker in its metadata, exactly one, by the agent, as asked. */
export async function checkMessage(world: SlackWorld, { input }: Ask, marker: string): Promise<Judgement> {
  const { text, thread } = input as unknown as MessageInput;
  const messages = await world.read(thread);
  if (messages === null) return 'unknown';
  const ours = messages.filter(({ metadata }) => metadata?.event_payload.tookeffect === marker);
  const isAsAsked = ours.length === 1 && ours[0]!.text === text && ours[0]!.user === world.agentId;
  return isAsAsked ? 'done' : 'not_done';
}

/** Reads the messages once, and looks for the text. */
export async function rereadMessage(world: SlackWorld, { input }: Ask): Promise<Judgement> {
  const { text, thread } = input as unknown as MessageInput;
  const messages: readonly Message[] | null = await world.read(thread);
  if (messages === null) return 'unknown';
  return messages.some((message) => message.text === text) ? 'done' : 'not_done';
}
