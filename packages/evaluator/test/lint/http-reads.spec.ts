import { describe, expect, test } from 'vitest';
import type { Contract } from '@tookeffect/wire';
import { httpReadFindings } from '../../src/lint/http-reads.ts';

const DATED = { path: '$.observation.body.at', format: 'rfc3339', setBy: 'server', skewSeconds: 5 };

/** A contract about new, dated objects whose absence can be proven. */
const DECLARED = {
  effect: 'present',
  object: { type: 'thing', id: '$.observation.body.id', created: true },
  freshness: DATED,
  outcome: { present: [200], absent: [404], absence: 'exact' },
};

const lint = (observe: object, changes: object = {}) =>
  httpReadFindings({
    ...DECLARED,
    ...changes,
    observe: { connector: 'http', method: 'GET', ...observe },
  } as unknown as Contract);

const SINCE = { format: 'rfc3339', marginSeconds: 60 };
const SENT = [{ name: 'since', value: '{operation.since}' }];
const PARENT = { method: 'GET', path: '/', present: { path: '$.observation.body.id', op: 'present' } };

const LISTING = { path: '/x', select: '$.observation.body', where: [], completeWhen: [] };
const LINKS = { next: 'link', atMost: 3 };
const CURSOR = { next: '$.observation.body.next', parameter: 'after', atMost: 3 };

describe('the linter accepts an HTTP read that', () => {
  test.each([
    ['has a path', { path: '/x' }],
    ['pages through a listing by link', { ...LISTING, pages: LINKS }],
    ['pages through a listing by cursor', { ...LISTING, pages: CURSOR, fresh: { query: 'look' } }],
    ['reads an object in an envelope', { path: '/x', item: '$.observation.body.data' }],
    ['lists what is new since an instant', { ...LISTING, query: SENT, since: SINCE }],
    ['lists what is new in its path', { ...LISTING, path: '/x/{operation.since}', since: SINCE }],
    ['lists what the action contains', { ...LISTING, emptyWhenAbsent: true, visibilityProbe: PARENT }],
    ['names a collection', { collection: 'posts', item: '{input.id}' }],
    ['repeats a parameter of its own', { path: '/x', query: [tag('a'), tag('b')] }],
    ['has constant headers', { path: '/x', headers: [header('api-version'), header('prefer')] }],
    ['is a row', { connector: 'postgres' }],
  ])('%s', (_name, observe) => expect(lint(observe)).toEqual([]));
});

const refused: readonly (readonly [string, object, string, object?])[] = [
  ['names no resource', {}, '/observe'],
  ['names two resources', { path: '/x', collection: 'posts' }, '/observe'],
  ['has a query beside a collection', { collection: 'posts', query: [tag('a')] }, '/observe/query'],
  ['wraps one object of a listing', { ...LISTING, item: '$.observation.body.data' }, '/observe/item'],
  [
    'lists what contains a container that may be absent, and is one object',
    { path: '/x', emptyWhenAbsent: true, visibilityProbe: PARENT },
    '/observe/emptyWhenAbsent',
  ],
  [
    'says nothing about the absence of a container',
    { ...LISTING, emptyWhenAbsent: true, visibilityProbe: PARENT },
    '/observe/emptyWhenAbsent',
    { outcome: { present: [200], absent: [404], absence: 'hidden' } },
  ],
  [
    'has no status for an absent container',
    { ...LISTING, emptyWhenAbsent: true, visibilityProbe: PARENT },
    '/observe/emptyWhenAbsent',
    { outcome: { present: [200], absent: [], absence: 'exact' } },
  ],
  [
    'has no outcome for an absent container',
    { ...LISTING, emptyWhenAbsent: true, visibilityProbe: PARENT },
    '/observe/emptyWhenAbsent',
    { outcome: undefined },
  ],
  ['proves no absence of a container', { ...LISTING, emptyWhenAbsent: true }, '/observe/emptyWhenAbsent'],
  [
    'probes the container itself',
    { ...LISTING, emptyWhenAbsent: true, visibilityProbe: { ...PARENT, path: '/x' } },
    '/observe/emptyWhenAbsent',
  ],
  ['declares since and does not send it', { ...LISTING, since: SINCE }, '/observe/since'],
  ['sends an instant and does not declare since', { ...LISTING, query: SENT }, '/observe'],
  ['asks for one object since an instant', { path: '/x', query: SENT, since: SINCE }, '/observe/since'],
  ...[
    { effect: 'changed' },
    { object: { type: 'thing', id: '$.observation.body.id' } },
    { freshness: undefined },
    { freshness: { ...DATED, format: 'sequence' } },
    { freshness: { ...DATED, optional: true } },
    { scope: { exactNewSet: [] } },
    { freshness: { ...DATED, unit: 'minute' } },
  ].map(
    (changes) =>
      [
        `is limited for a contract with ${JSON.stringify(changes)}`,
        { ...LISTING, query: SENT, since: SINCE },
        '/observe/since',
        changes,
      ] as const,
  ),
  ['names a header twice', { path: '/x', headers: [header('prefer'), header('prefer')] }, '/observe/headers'],
  ['pages through one object', { path: '/x', pages: LINKS }, '/observe/pages'],
  [
    'pages through one item',
    { ...LISTING, path: undefined, collection: 'c', item: '1', pages: LINKS },
    '/observe/pages',
  ],
  [
    'sends its unique value in a parameter of the query',
    { path: '/x', query: [tag('a')], fresh: { query: 'tag' } },
    '/observe',
  ],
  [
    'sends the cursor in a parameter of the query',
    { ...LISTING, query: [{ name: 'after', value: '1' }], pages: CURSOR },
    '/observe',
  ],
  [
    'sends the cursor in the unique parameter',
    { ...LISTING, pages: CURSOR, fresh: { query: 'after' } },
    '/observe',
  ],
  ['names no resource in the fallback', { path: '/x', fallback: { method: 'GET' } }, '/observe/fallback'],
  [
    'names no resource in the probe',
    { path: '/x', visibilityProbe: { method: 'GET' } },
    '/observe/visibilityProbe',
  ],
];

describe('the linter refuses an HTTP read that', () => {
  test.each(refused.map(([name, observe, pointer, changes]) => ({ name, observe, pointer, changes })))(
    '$name',
    ({ observe, pointer, changes }) => expect(lint(observe, changes)).toMatchObject([{ pointer }]),
  );

  test('sends an instant that only HTTP listings have', () => {
    const contract = {
      ...DECLARED,
      observe: { connector: 'graphql-read', document: '{operation.since}', variables: [] },
    };
    expect(httpReadFindings(contract as unknown as Contract)).toEqual([]);
    const mailbox = { connector: 'imap', mailbox: '{operation.since}', filters: [] };
    expect(httpReadFindings({ ...DECLARED, observe: mailbox } as unknown as Contract)).toMatchObject([
      { code: 'path_undeclared', pointer: '/observe' },
    ]);
  });
});

function header(name: string) {
  return { name, value: '1' };
}

function tag(value: string) {
  return { name: 'tag', value };
}
