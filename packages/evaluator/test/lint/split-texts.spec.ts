import type { JsonValue } from '@tookeffect/core';
import { expect, test } from 'vitest';
import { lintContract, lintWarnings } from '../../src/index.ts';
import { sampleContract } from '../sample.ts';
import { check } from './changes.ts';

const contract = (path: string, where: object, op = 'some'): JsonValue => ({
  ...(sampleContract() as object),
  checks: [
    check,
    {
      ...check,
      id: 'text',
      path: `$.observation.body.${path}`,
      op,
      ref: undefined,
      immutable: undefined,
      where: [where],
    },
  ].map((one) => JSON.parse(JSON.stringify(one)) as JsonValue),
});
const asked = { op: 'eq', ref: '$.input.title' };

test.each([
  ['paragraph.rich_text', { path: '$.element.plain_text', ...asked }, 'some'],
  ['paragraph.rich_text', { path: '$.element.text.content', ...asked }, 'none'],
  ['title', { path: '$.element.plain_text', ...asked }, 'some'],
  ['blocks[0].runs', { path: '$.element.text', ...asked, op: 'eqFold' }, 'some'],
] as const)('warns where one element of %s is compared with a text', (path, where, op) => {
  const document = contract(path, where, op);
  expect(lintContract(document)).toEqual([]);
  expect(lintWarnings(document)).toEqual([
    { code: 'text_split', pointer: '/checks/1', message: expect.stringContaining('joinEq') as string },
  ]);
});

test.each([
  ['headers', { path: '$.element.value', ...asked }],
  ['labels', { path: '$.element.text', ...asked }],
  ['paragraph.rich_text', { path: '$.element.type', ...asked }],
  ['paragraph.rich_text', { path: '$.element.plain_text', op: 'eq', value: 'a' }],
  ['paragraph.rich_text', { path: '$.element.plain_text', op: 'present' }],
])('does not warn about %s with %j', (path, where) => {
  expect(lintWarnings(contract(path, where))).toEqual([]);
});

test('a contract with findings has no warnings', () => {
  expect(lintWarnings({})).toEqual([]);
  expect(lintWarnings(sampleContract())).toEqual([]);
});
