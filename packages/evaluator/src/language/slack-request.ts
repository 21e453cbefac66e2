import type { Contract, SlackProbe } from '@tookeffect/wire';
import { requireParsed } from './path.ts';
import type { RequestLanguage } from './request-language.ts';
import { type Template, parseTemplate } from './template.ts';

/** A read of Slack as a contract declares it: the main read or the probe. */
export type SlackDeclaration = Extract<NonNullable<Contract['observe']>, { connector: 'slack' }> | SlackProbe;

/** A read of Slack with every template filled: the messages of a channel or a thread, or the channel itself. */
export interface SlackReadRequest {
  readonly connector: 'slack';
  readonly channel: string;
  readonly messages?: SlackMessagesRequest;
}

/** Which messages of a channel to read. */
export interface SlackMessagesRequest {
  /** RFC 3339. */
  readonly since: string;
  /** The `ts` of the first message of a thread. */
  readonly thread?: string;
}

/** A declared read of Slack with every template parsed. */
export interface CompiledSlackRequest {
  readonly connector: 'slack';
  readonly channel: Template;
  readonly messages: { readonly since: Template; readonly thread: Template | undefined } | undefined;
}

/** Reads of Slack in contracts. */
export const slackRequests: RequestLanguage<SlackDeclaration, CompiledSlackRequest, SlackReadRequest> = {
  keyMember: 'channel',
  templates: (declared) => [
    { text: declared.channel, use: 'text' },
    ...('since' in declared ? [{ text: declared.since, use: 'text' as const }] : []),
    ...('thread' in declared ? [{ text: declared.thread, use: 'text' as const, isOptional: true }] : []),
  ],
  paths: () => [],
  compile: (declared) => ({
    connector: 'slack',
    channel: template(declared.channel),
    messages:
      'since' in declared
        ? {
            since: template(declared.since),
            thread: declared.thread === undefined ? undefined : template(declared.thread),
          }
        : undefined,
  }),
  fill({ channel, messages }, filler) {
    const request = { connector: 'slack', channel: filler.text(channel, 'text') } as const;
    if (!messages) return request;
    const { thread } = messages;
    const ts = thread && filler.optional(true, (part) => part.text(thread, 'text'));
    const since = filler.text(messages.since, 'text');
    return { ...request, messages: { since, ...(ts !== undefined && { thread: ts }) } };
  },
};

function template(text: string): Template {
  return requireParsed(parseTemplate(text));
}
