import type { Contract } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { filterFindings } from '../../src/lint/filters.ts';
import { graphqlReadFindings } from '../../src/lint/graphql-reads.ts';

const contract = (observe: object, rest: object = {}) =>
  ({
    observe: { connector: 'graphql-read', document: '{ a }', variables: [], ...observe },
    checks: [],
    evidence: {},
    ...rest,
  }) as unknown as Contract;
const places = (observe: object) =>
  graphqlReadFindings(contract(observe)).map(({ code, pointer }) => [code, pointer]);

const LISTING = {
  document: 'query($after: String) { a }',
  pages: { connection: '$.observation.body.data.a', variable: 'after', atMost: 2 },
  select: '$.observation.body.data.a.nodes',
};

describe('the linter accepts a read of a GraphQL API that', () => {
  test.each([
    ['is one object', {}],
    ['has pages', LISTING],
    ['has a probe', { visibilityProbe: { document: '{ b }', variables: [] } }],
    ['is a row', { connector: 'postgres' }],
  ])('%s', (_name, observe) => expect(places(observe)).toEqual([]));

  test('is none', () => expect(graphqlReadFindings({} as Contract)).toEqual([]));
});

describe('the linter refuses a read of a GraphQL API that', () => {
  test.each([
    ['has a mutation', { document: 'mutation { a }' }, 'document_invalid', '/observe/document'],
    [
      'has a mutation in its probe',
      { visibilityProbe: { document: 'mutation { a }', variables: [] } },
      'document_invalid',
      '/observe/visibilityProbe/document',
    ],
    [
      'gives the cursor a value',
      { ...LISTING, variables: [{ name: 'after', value: 'x' }] },
      'document_invalid',
      '/observe/document',
    ],
    [
      'has pages of another list',
      { ...LISTING, select: '$.observation.body.data.b' },
      'member_inapplicable',
      '/observe/pages',
    ],
    ['has pages of an object', { ...LISTING, select: undefined }, 'member_inapplicable', '/observe/pages'],
  ])('%s', (_name, observe, code, pointer) => expect(places(observe)).toEqual([[code, pointer]]));

  test('says what is wrong, where, and what to do', () => {
    expect(graphqlReadFindings(contract({ document: '{ a }\nmutation { a }' }))[0]!.message).toBe(
      'the document has a second definition at line 2, column 1; keep one query and write fragments out',
    );
  });
});

describe('a variable that a check compares', () => {
  const checks = [{ id: 'title', path: '$.observation.body.title', op: 'eq', ref: '$.input.title' }];
  const variables = [
    { name: 'a', value: '{input.team}' },
    { name: 'b', value: 'x {input.title}' },
    { name: 'c', ref: '$.input.title' },
  ];
  const pointers = (observe: object) =>
    filterFindings(contract({ variables, ...observe }, { checks, effect: 'present' })).map(
      ({ pointer }) => pointer,
    );

  test('hides another value in a listing', () => {
    expect(pointers({ select: '$.observation.body' })).toEqual([
      '/observe/variables/1',
      '/observe/variables/2',
    ]);
  });
  test('may name an object', () => expect(pointers({})).toEqual([]));
});
