import type { JsonObject } from '@tookeffect/core';
import { expect, test } from 'vitest';
import type { GraphqlDeclaration } from '../../src/language/graphql-request.ts';
import { resolvePath } from '../../src/language/path.ts';
import { compileRequest, fillRequest, requestVariables } from '../../src/language/request.ts';

const fill = (declared: object, input: JsonObject = {}) =>
  fillRequest(compileRequest({ document: '{ a }', ...declared } as GraphqlDeclaration), (path) =>
    resolvePath(path, { input }),
  );
const request = { connector: 'graphql-read', document: '{ a }' };
const variables = [
  { name: 'a', value: 'team {input.team}' },
  { name: 'b', ref: '$.input.count' },
];

test('a declared query keeps its document, and its variables have the types of their values', () => {
  expect(fill({ variables: [] })).toEqual({ ...request, variables: {} });
  expect(fill({ variables }, { team: 'A"}', count: 7 })).toEqual({
    ...request,
    variables: { a: 'team A"}', b: 7 },
  });
});

test('a declared query with pages says where the connection is', () => {
  const pages = { connection: '$.observation.body.data.team.issues', variable: 'after', atMost: 3 };
  expect(fill({ variables: [], pages })).toEqual({
    ...request,
    variables: {},
    pages: { connection: ['data', 'team', 'issues'], variable: 'after', atMost: 3 },
  });
});

test('a variable without a value is not left out', () => {
  expect(fill({ variables }, { team: 'A' })).toEqual({ variable: '$.input.count', problem: 'missing' });
});

test('a declared query depends on the values of its variables', () => {
  const declared = { document: '{ a }', variables } as unknown as GraphqlDeclaration;
  expect(requestVariables(declared).map(({ text }) => text)).toEqual(['$.input.team', '$.input.count']);
});
