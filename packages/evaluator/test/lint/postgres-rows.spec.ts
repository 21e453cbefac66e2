import type { ContractLintCode } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { lintContract } from '../../src/index.ts';
import { sampleContract } from '../sample.ts';
import { ROWS, ROW_LISTING, withRows } from './row-sample.ts';

const withId = (id: string): object => ({ ...withRows(), object: { type: 'thing', id } });

/** The mistake, the expected code, the changed members, and the expected pointer. */
const violations: readonly (readonly [string, ContractLintCode, object, string])[] = [
  [
    'the value of the id column as object id',
    'row_unidentified',
    withId('$.observation.body.id'),
    '/observe/columns',
  ],
  ['a path of the input as object id', 'row_unidentified', withId('$.input.owner'), '/observe/columns'],
  [
    'a header of the response as object id',
    'row_unidentified',
    withId('$.observation.headers.row'),
    '/observe/columns',
  ],
  [
    'a path below the identifying column as object id',
    'row_unidentified',
    withId('$.observation.body.row.id'),
    '/observe/columns',
  ],
  [
    'two columns with identifiedBy',
    'row_unidentified',
    withRows({ columns: [...ROWS.columns, { as: 'other', identifiedBy: ['number'] }] }),
    '/observe/columns',
  ],
  [
    'a fallback without identifiedBy',
    'row_unidentified',
    withRows({
      filters: [{ column: 'id', ref: '$.ack.id' }],
      fallback: { ...ROW_LISTING, columns: [{ as: 'id', column: 'id' }] },
    }),
    '/observe/fallback/columns',
  ],
  [
    'identifiedBy without an object',
    'member_inapplicable',
    { ...withRows(), object: undefined, acknowledgement: undefined },
    '/observe/columns',
  ],
  [
    'identifiedBy without columns',
    'schema_violation',
    withRows({ columns: [{ as: 'row', identifiedBy: [] }] }),
    '/observe/columns/0/identifiedBy',
  ],
  [
    'a column from an undeclared member of the input',
    'path_undeclared',
    withRows({ columns: [{ as: 'row', identifiedBy: ['{input.column}'] }] }),
    '/observe',
  ],
];

describe('a contract whose object is a row must identify the row', () => {
  test.each(violations)('rejects %s', (_, code, changes, pointer) => {
    expect(lintContract(sampleContract({ ...changes }))).toContainEqual(
      expect.objectContaining({ code, pointer }),
    );
  });

  const valid: readonly (readonly [string, object])[] = [
    ['one column with identifiedBy', withRows()],
    [
      'identifiedBy with several columns',
      withRows({ columns: [{ as: 'row', identifiedBy: ['id', 'number'] }] }),
    ],
    [
      'no identifiedBy in a contract without an object',
      {
        ...withRows({ columns: [{ as: 'id', column: 'id' }] }),
        object: undefined,
        acknowledgement: undefined,
      },
    ],
  ];

  test.each(valid)('accepts %s', (_, changes) => {
    expect(lintContract(sampleContract({ ...changes }))).toEqual([]);
  });
});
