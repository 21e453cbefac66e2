import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { SlackReadRequest } from '@tookeffect/evaluator';
import { afterEach, describe, expect, it } from 'vitest';
import { type HostileCase, STATUS_CASES, sends, transportCases } from '../hostile-http.ts';
import { timeoutFor } from '../hostile-time.ts';
import { type Provider, startProvider } from '../raw-server.ts';
import { connectionTo, readSlack } from '../reading.ts';

const TOKEN = { type: 'bearer', token: 'xoxb-test-token' } as const;
const answers = (body: unknown) => sends(JSON.stringify(body));
const refuses = (error: unknown) => answers({ ok: false, error });
const list = (rest: object) => answers({ ok: true, messages: [], has_more: false, ...rest });

const errors: HostileCase[] = [
  ...['not_authed', 'invalid_auth', 'account_inactive', 'token_expired', 'token_revoked'].map(
    (error): HostileCase => [`answers ${error}`, refuses(error), 401],
  ),
  ...['missing_scope', 'not_in_channel', 'no_permission', 'access_denied', 'not_allowed_token_type'].map(
    (error): HostileCase => [`answers ${error}`, refuses(error), 403],
  ),
  ...['channel_not_found', 'thread_not_found'].map((error): HostileCase => [
    `answers ${error}, which may hide a private one`,
    refuses(error),
    404,
  ]),
  ...['ratelimited', 'rate_limited'].map((error): HostileCase => [`answers ${error}`, refuses(error), 429]),
  ...['internal_error', 'fatal_error', 'request_timeout', 'service_unavailable'].map((error): HostileCase => [
    `answers ${error}`,
    refuses(error),
    'unreachable',
  ]),
  ['answers an error that nobody knows', refuses('error_of_tomorrow'), 'not_json'],
  ['answers an error that is no text', refuses(404), 'not_json'],
  [
    'says neither that it succeeded nor that it failed',
    answers({ messages: [], has_more: false }),
    'not_json',
  ],
  ['says "true" as a text', list({ ok: 'true' }), 'not_json'],
];

const bodies: HostileCase[] = [
  ['sends nothing', sends(''), 'not_json'],
  ['sends a web page', sends('<!doctype html><title>Sign in</title>'), 'not_json'],
  ['sends a list', answers([]), 'not_json'],
  [
    'sends a repeated name',
    sends('{"ok":false,"ok":true,"messages":[],"has_more":false}'),
    'duplicate_member',
  ],
  ['sends two documents', sends('{"ok":true}{"ok":true}'), 'not_json'],
  ['cuts the body off', sends('{"ok":true,"messages":['), 'not_json'],
  ['sends bytes that are not UTF-8', sends(Buffer.from([0x22, 0xff, 0x22])), 'not_json'],
  ['sends random bytes', sends(randomBytes(4_096)), 'not_json'],
  ['nests 50,000 lists', sends('['.repeat(25_000) + ']'.repeat(25_000)), 'not_json'],
  ['packs the body', sends(gzipSync('{"ok":true}'), { 'content-encoding': 'gzip' }), 'not_json'],
  ['sends more than the limit', sends(`{"ok":true,"x":"${'y'.repeat(70_000)}"}`), 'too_large'],
];

const messages: HostileCase[] = [
  ['sends no messages', answers({ ok: true, has_more: false }), 'not_json'],
  ['sends messages that are no list', list({ messages: { 0: {} } }), 'not_json'],
  ['sends a message that is no object', list({ messages: [{}, 'message'] }), 'not_json'],
  ['does not say whether there is more', answers({ ok: true, messages: [] }), 'not_json'],
  ['says "false" as a text', list({ has_more: 'false' }), 'not_json'],
  ['sends a cursor that is no text', list({ response_metadata: { next_cursor: 7 } }), 'not_json'],
];

const channels: HostileCase[] = [
  ['sends no channel', answers({ ok: true }), 'not_json'],
  ['sends another channel', answers({ ok: true, channel: { id: 'C0OTHER' } }), 'not_json'],
  ['sends a channel without an id', answers({ ok: true, channel: { name: 'deploys' } }), 'not_json'],
  ['sends the channel in a list', answers({ ok: true, channel: [{ id: 'C0DEPLOYS' }] }), 'not_json'],
];

describe('a read from a hostile Slack fails within the deadline, or returns no body', () => {
  let provider: Provider;
  afterEach(() => provider.stop());

  async function result([, behave, expected]: HostileCase, request: Partial<SlackReadRequest>) {
    provider = await startProvider(behave);
    const connection = connectionTo(provider.url.replace('http', 'slack+http'), TOKEN);
    const read = await readSlack(connection, request, { timeoutMs: timeoutFor(expected) });
    const outcome = read.outcome === 'failed' ? read.failure : read.status;
    return { outcome, hasBody: 'body' in read };
  }

  it.each([...transportCases(), ...errors, ...bodies, ...messages, ...STATUS_CASES])(
    'if it %s instead of messages',
    async (...each) => {
      expect(await result(each, {})).toEqual({ outcome: each[2], hasBody: false });
    },
  );

  it.each([...errors, ...bodies, ...channels])('if it %s instead of the channel', async (...each) => {
    expect(await result(each, { messages: undefined } as never)).toEqual({
      outcome: each[2],
      hasBody: false,
    });
  });
});
