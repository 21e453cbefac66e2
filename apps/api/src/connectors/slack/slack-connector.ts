import type { JsonObject } from '@tookeffect/core';
import type { SlackReadRequest } from '@tookeffect/evaluator';
import type { CredentialType } from '@tookeffect/wire';
import type { Computer } from '../../compute/index.ts';
import {
  type ConnectionTestResult,
  type Connector,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  type TimeBounds,
  failedRead,
} from '../connector.ts';
import type { HttpAnswer } from '../http/http-response.ts';
import type { GuardedResolver } from '../network/address-guard.ts';
import { JsonPoster } from '../network/json-post.ts';
import type { AddressPath, AddressProblem, AddressScheme } from '../system-address.ts';
import { SCOPES_HEADER, slackConnectionTest } from './slack-connection-test.ts';
import { isObject, slackAnswer } from './slack-answer.ts';
import { typedText } from './typed-text.ts';

const SCHEME = { showsDefaultPort: false, readPath };
const SCHEMES: readonly [AddressScheme, AddressScheme] = [
  { name: 'slack', defaultPort: 443, isPlainText: false, ...SCHEME },
  { name: 'slack+http', defaultPort: 80, isPlainText: true, ...SCHEME },
];

/** @see https://docs.slack.dev/apis/web-api/pagination */
const PAGE_SIZE = '200';
const MAX_PAGES = 5;
const MAX_TEST_BYTES = 65_536;

const CHANNEL = /^[A-Z][A-Z0-9]{1,31}$/;
const TIMESTAMP = /^[0-9]{1,12}\.[0-9]{6}$/;

/** A page of messages, or the response that is none. */
type Page =
  | {
      readonly messages: readonly JsonObject[];
      readonly cursor: string;
      readonly hasMore: boolean;
      readonly answer: HttpAnswer;
    }
  | ReadResult;

/**
 * Reads messages of Slack with its Web API: `conversations.history`, `conversations.replies` and `conversations.info`. No
 * other method is called, and no contract names one. A response with `ok: false` never says that something is not there.
 */
export class SlackConnector implements Connector<SlackReadRequest> {
  readonly name = 'slack';
  readonly schemes = SCHEMES;
  readonly credentialTypes: readonly CredentialType[] = ['bearer'];

  readonly #poster: JsonPoster;

  /** @param computer parses large bodies; in this thread if it is left out */
  constructor(resolver: GuardedResolver, computer?: Computer) {
    this.#poster = new JsonPoster(resolver, SCHEMES, computer);
  }

  requestProblem({ channel, messages }: SlackReadRequest): string | undefined {
    if (!CHANNEL.test(channel)) return 'This is not the id of a channel, such as C024BE91L.';
    if (messages?.thread !== undefined && !TIMESTAMP.test(messages.thread))
      return 'This is not the ts of a message, such as 1772366000.000100.';
    return messages && unixSeconds(messages.since) === undefined ? 'The first instant is none.' : undefined;
  }

  async read(
    request: SlackReadRequest,
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<ReadResult> {
    if (this.requestProblem(request) !== undefined) return failedRead('unreachable');
    const { messages, channel } = request;
    return messages
      ? this.#readMessages({ ...messages, channel }, connection, context)
      : this.#readChannel(channel, connection, context);
  }

  test(connection: OpenConnection, { signal }: TimeBounds): Promise<ConnectionTestResult> {
    return slackConnectionTest(() =>
      this.#poster.call({ ...call('auth.test', {}), keepHeaders: [SCOPES_HEADER] }, connection, {
        signal,
        maxBytes: MAX_TEST_BYTES,
      }),
    );
  }

  close(): Promise<void> {
    return this.#poster.close();
  }

  /** The channel itself: the credential sees it. */
  async #readChannel(channel: string, connection: OpenConnection, context: ReadContext): Promise<ReadResult> {
    const answer = await this.#poster.call(call('conversations.info', { channel }), connection, context);
    const shown = slackAnswer(answer);
    if (!('value' in shown)) return shown;
    const found = shown.value.channel;
    if (!isObject(found) || found.id !== channel) return failedRead('not_json');
    const { name = null, is_archived: isArchived = null } = found;
    const body = { channel: { id: channel, name, isArchived } };
    return { ...shown.answer.read, body, source: this.#source([shown.answer], connection, false) };
  }

  /** All pages, one after the other, within one size limit and one number of requests. */
  async #readMessages(
    { channel, since, thread }: { channel: string; since: string; thread?: string },
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<ReadResult> {
    const form = {
      ...{ channel, limit: PAGE_SIZE, include_all_metadata: 'true', oldest: unixSeconds(since)! },
      ...(thread !== undefined && { ts: thread }),
    };
    const method = thread === undefined ? 'conversations.history' : 'conversations.replies';
    // By their identity: a page can repeat the message that begins a thread, or come again.
    const messages = new Map<unknown, JsonObject>();
    const answers: HttpAnswer[] = [];
    const cursors = new Set<string>();
    let cursor = '';
    for (let left = context.maxBytes; ;) {
      const fields = { ...form, ...(cursor !== '' && { cursor }) };
      const page = await this.#readPage(call(method, fields), connection, { ...context, maxBytes: left });
      if (!('messages' in page)) return page;
      for (const message of page.messages) messages.set(message.ts ?? message, message);
      answers.push(page.answer);
      left -= page.answer.bytes.length;
      cursors.add(cursor);
      cursor = page.cursor;
      const isLast = !page.hasMore && cursor === '';
      const isCut = cursor === '' || cursors.has(cursor) || answers.length >= pageLimit(context);
      if (!isLast && !isCut) continue;
      const body = {
        messages: [...messages.values()].map((one) => ({ ...one, channel, ...typed(one), ...postedAt(one) })),
        complete: isLast,
      };
      return { ...answers[0]!.read, body, source: this.#source(answers, connection, !isLast) };
    }
  }

  async #readPage(
    request: ReturnType<typeof call>,
    connection: OpenConnection,
    context: Pick<ReadContext, 'signal' | 'maxBytes'>,
  ): Promise<Page> {
    const shown = slackAnswer(await this.#poster.call(request, connection, context));
    if (!('value' in shown)) return shown;
    const { messages, has_more: hasMore, response_metadata: metadata } = shown.value;
    const cursor = isObject(metadata) ? metadata.next_cursor : '';
    if (!Array.isArray(messages) || !messages.every(isObject)) return failedRead('not_json');
    if (typeof hasMore !== 'boolean' || typeof (cursor ?? '') !== 'string') return failedRead('not_json');
    return { messages, hasMore, cursor: (cursor as string | undefined) ?? '', answer: shown.answer };
  }

  #source(answers: readonly HttpAnswer[], connection: OpenConnection, hasMore: boolean) {
    const ages = answers.flatMap(({ time }) => time.ageSeconds ?? []);
    const { clock } = answers[0]!.time;
    return {
      ...(clock && { clock }),
      ...(ages.length > 0 && { ageSeconds: Math.max(...ages) }),
      ...this.#poster.sourceOf(connection),
      hasMore,
    };
  }
}

function pageLimit({ maxRequests }: ReadContext): number {
  return Math.min(MAX_PAGES, maxRequests);
}

/** One call of the Web API, as a form. */
function call(method: string, fields: Readonly<Record<string, string>>) {
  return {
    path: `/api/${method}`,
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(fields).toString(),
  };
}

/** The text as a person typed it, beside the one that Slack stores. */
function typed({ text }: JsonObject): { readonly typed: string } | undefined {
  return typeof text === 'string' ? { typed: typedText(text) } : undefined;
}

/** When Slack's server posted a message, in whole seconds: the rest of its `ts` only makes it unique. */
function postedAt({ ts }: JsonObject): { readonly postedAt: number } | undefined {
  if (typeof ts !== 'string' || !TIMESTAMP.test(ts)) return undefined;
  return { postedAt: Number(ts.split('.', 1)[0]) };
}

/** An instant as Slack writes it; `undefined` for a text that is none. */
function unixSeconds(instant: string): string | undefined {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? undefined : `${String(Math.floor(ms / 1000))}.000000`;
}

/** A base URL names the service only: the token belongs to one workspace. */
function readPath(pathname: string): AddressPath | AddressProblem {
  if (pathname === '/') return { path: '', suffix: '' };
  return { problem: 'The base URL of Slack has no path: slack://slack.com.' };
}
