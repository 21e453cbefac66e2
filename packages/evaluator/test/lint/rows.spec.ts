import type { ContractLintCode } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { lintContract } from '../../src/index.ts';
import { sampleContract } from '../sample.ts';
import { ROWS, ROW_LISTING, withRows } from './row-sample.ts';

const withId = (id: string): object => ({ ...withRows(), object: { type: 'thing', id } });

/** What is wrong, the code, what is planted, where it must be found. */
const violations: readonly (readonly [string, ContractLintCode, object, string])[] = [
  ['the id column alone', 'row_unidentified', withId('$.observation.body.id'), '/observe/columns'],
  ['a word of the agent', 'row_unidentified', withId('$.input.owner'), '/observe/columns'],
  ['another part of the answer', 'row_unidentified', withId('$.observation.headers.row'), '/observe/columns'],
  ['something inside the name', 'row_unidentified', withId('$.observation.body.row.id'), '/observe/columns'],
  [
    'two names of one row',
    'row_unidentified',
    withRows({ columns: [...ROWS.columns, { as: 'other', identifiedBy: ['number'] }] }),
    '/observe/columns',
  ],
  [
    'a fallback that does not name the row',
    'row_unidentified',
    withRows({
      filters: [{ column: 'id', ref: '$.ack.id' }],
      fallback: { ...ROW_LISTING, columns: [{ as: 'id', column: 'id' }] },
    }),
    '/observe/fallback/columns',
  ],
  [
    'a name of what is no object',
    'member_inapplicable',
    { ...withRows(), object: undefined, acknowledgement: undefined },
    '/observe/columns',
  ],
  [
    'no column',
    'schema_violation',
    withRows({ columns: [{ as: 'row', identifiedBy: [] }] }),
    '/observe/columns/0/identifiedBy',
  ],
  [
    'a column that the input does not name',
    'path_undeclared',
    withRows({ columns: [{ as: 'row', identifiedBy: ['{input.column}'] }] }),
    '/observe',
  ],
];

describe('an object that is a row is named beyond doubt', () => {
  test.each(violations)('not by %s', (_, code, planted, pointer) => {
    expect(lintContract(sampleContract({ ...planted }))).toContainEqual(
      expect.objectContaining({ code, pointer }),
    );
  });

  const lawful: readonly (readonly [string, object])[] = [
    ['by the column that identifies it', withRows()],
    ['by several columns', withRows({ columns: [{ as: 'row', identifiedBy: ['id', 'number'] }] })],
    [
      'and needs no name where it is no object',
      {
        ...withRows({ columns: [{ as: 'id', column: 'id' }] }),
        object: undefined,
        acknowledgement: undefined,
      },
    ],
  ];

  test.each(lawful)('%s', (_, changes) => {
    expect(lintContract(sampleContract({ ...changes }))).toEqual([]);
  });
});
