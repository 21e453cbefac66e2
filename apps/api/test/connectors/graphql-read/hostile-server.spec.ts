import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { GraphqlReadRequest } from '@tookeffect/evaluator';
import { afterEach, describe, expect, it } from 'vitest';
import { type HostileCase, STATUS_CASES, sends, transportCases } from '../hostile-http.ts';
import { timeoutFor } from '../hostile-time.ts';
import { type Provider, startProvider } from '../raw-server.ts';
import { connectionTo, readGraphql } from '../reading.ts';

const TOKEN = { type: 'bearer', token: 'test-token' } as const;
const answers = (body: unknown) => sends(JSON.stringify(body));
const EMPTY = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
const DATA = { team: { id: 'team-1', issues: EMPTY } };
const list = (issues: unknown) => answers({ data: { team: { id: 'team-1', issues } } });
const refuses = (...codes: unknown[]) =>
  answers({ errors: codes.map((code) => ({ message: 'no', extensions: { code } })), data: DATA });

const errors: HostileCase[] = [
  ['sends errors beside whole data', answers({ errors: [{ message: 'no' }], data: DATA }), 'not_json'],
  ['sends errors without data', answers({ errors: [{ message: 'no' }] }), 'not_json'],
  ['sends an empty list of errors', answers({ errors: [], data: DATA }), 'not_json'],
  ['sends errors that are null', answers({ errors: null, data: DATA }), 'not_json'],
  ['sends errors as a text', answers({ errors: 'none', data: DATA }), 'not_json'],
  ['sends errors that are no objects', answers({ errors: ['no', null], data: DATA }), 'not_json'],
  ['does not accept the credential', refuses('UNAUTHENTICATED'), 401],
  ['does not accept the credential, as Linear says it', refuses('AUTHENTICATION_ERROR'), 401],
  ['forbids a field', refuses('FORBIDDEN'), 403],
  ['limits requests', refuses('RATELIMITED'), 429],
  ['gives two reasons', refuses('FORBIDDEN', 'RATELIMITED'), 'not_json'],
  ['gives a reason and an unknown one', refuses('FORBIDDEN', 'TOMORROW'), 'not_json'],
  ['gives a reason that is a member of every object', refuses('constructor'), 'not_json'],
];

const bodies: HostileCase[] = [
  ['sends nothing', sends(''), 'not_json'],
  ['sends a web page', sends('<!doctype html><title>Sign in</title>'), 'not_json'],
  ['sends a list', answers([{ data: DATA }]), 'not_json'],
  ['sends no data', answers({}), 'not_json'],
  ['sends data that is null', answers({ data: null }), 'not_json'],
  ['sends data in a list', answers({ data: [DATA] }), 'not_json'],
  ['sends a repeated name', sends('{"errors":[],"data":{},"data":{"team":{}}}'), 'duplicate_member'],
  ['sends two documents', sends('{"data":{}}{"data":{}}'), 'not_json'],
  [
    'sends parts of a deferred response',
    sends('\r\n---\r\n\r\n{"data":{},"hasNext":true}\r\n---'),
    'not_json',
  ],
  ['sends events', sends('event: next\ndata: {"data":{}}\n\n'), 'not_json'],
  ['cuts the body off', sends('{"data":{"team":'), 'not_json'],
  ['sends bytes that are not UTF-8', sends(Buffer.from([0x22, 0xff, 0x22])), 'not_json'],
  ['sends random bytes', sends(randomBytes(4_096)), 'not_json'],
  ['nests 50,000 lists', sends('['.repeat(25_000) + ']'.repeat(25_000)), 'not_json'],
  ['packs the body', sends(gzipSync('{"data":{}}'), { 'content-encoding': 'gzip' }), 'not_json'],
  ['sends more than the limit', sends(`{"data":{"x":"${'y'.repeat(70_000)}"}}`), 'too_large'],
];

const pages: HostileCase[] = [
  ['sends no connection', answers({ data: { team: null } }), 'not_json'],
  ['sends the connection in a list', list([EMPTY]), 'not_json'],
  ['sends no nodes', list({ pageInfo: EMPTY.pageInfo }), 'not_json'],
  ['sends nodes that are no list', list({ ...EMPTY, nodes: { 0: {} } }), 'not_json'],
  ['sends no page information', list({ nodes: [] }), 'not_json'],
  ['does not say whether there is more', list({ nodes: [], pageInfo: { endCursor: 'a' } }), 'not_json'],
  ['says "false" as a text', list({ nodes: [], pageInfo: { hasNextPage: 'false' } }), 'not_json'],
  [
    'sends a cursor that is no text',
    list({ nodes: [], pageInfo: { hasNextPage: false, endCursor: 7 } }),
    'not_json',
  ],
];

/** What a status says about the endpoint is nothing about an object. */
const statuses = STATUS_CASES.map(([name, behave, outcome]): HostileCase => [
  name,
  behave,
  outcome === 404 || outcome === 410 ? 'unreachable' : outcome,
]);

describe('a read from a hostile GraphQL API fails within the deadline, or returns no body', () => {
  let provider: Provider;
  afterEach(() => provider.stop());

  async function result([, behave, expected]: HostileCase, request: Partial<GraphqlReadRequest>) {
    provider = await startProvider(behave);
    const connection = connectionTo(provider.url.replace('http', 'graphql+http'), TOKEN);
    const read = await readGraphql(connection, request, { timeoutMs: timeoutFor(expected) });
    const outcome = read.outcome === 'failed' ? read.failure : read.status;
    return { outcome, hasBody: 'body' in read };
  }

  it.each([...transportCases(), ...errors, ...bodies, ...pages, ...statuses])(
    'if it %s instead of a page',
    async (...each) => {
      expect(await result(each, {})).toEqual({ outcome: each[2], hasBody: false });
    },
  );

  it.each([...errors, ...bodies])('if it %s instead of an object', async (...each) => {
    const found = await result(each, {
      pages: undefined,
      document: '{ team { id } }',
      variables: {},
    } as never);
    expect(found).toEqual({ outcome: each[2], hasBody: false });
  });
});
