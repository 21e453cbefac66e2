import { describe, expect, test } from 'vitest';
import type { Contract } from '@tookeffect/wire';
import { httpReadFindings } from '../../src/lint/http-reads.ts';

const lint = (observe: object) =>
  httpReadFindings({ observe: { connector: 'http', method: 'GET', ...observe } } as unknown as Contract);

const LISTING = { path: '/x', select: '$.observation.body', where: [], completeWhen: [] };
const LINKS = { next: 'link', atMost: 3 };
const CURSOR = { next: '$.observation.body.next', parameter: 'after', atMost: 3 };

describe('the linter accepts an HTTP read that', () => {
  test.each([
    ['has a path', { path: '/x' }],
    ['pages through a listing by link', { ...LISTING, pages: LINKS }],
    ['pages through a listing by cursor', { ...LISTING, pages: CURSOR, fresh: { query: 'look' } }],
    ['names a collection', { collection: 'posts', item: '{input.id}' }],
    ['repeats a parameter of its own', { path: '/x', query: [tag('a'), tag('b')] }],
    ['has constant headers', { path: '/x', headers: [header('api-version'), header('prefer')] }],
    ['is a row', { connector: 'postgres' }],
  ])('%s', (_name, observe) => expect(lint(observe)).toEqual([]));
});

describe('the linter refuses an HTTP read that', () => {
  test.each([
    ['names no resource', {}, '/observe'],
    ['names two resources', { path: '/x', collection: 'posts' }, '/observe'],
    ['has a query beside a collection', { collection: 'posts', query: [tag('a')] }, '/observe/query'],
    ['names an item of no collection', { path: '/x', item: '1' }, '/observe/item'],
    [
      'names a header twice',
      { path: '/x', headers: [header('prefer'), header('prefer')] },
      '/observe/headers',
    ],
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
  ])('%s', (_name, observe, pointer) => expect(lint(observe)).toMatchObject([{ pointer }]));
});

function header(name: string) {
  return { name, value: '1' };
}

function tag(value: string) {
  return { name: 'tag', value };
}
