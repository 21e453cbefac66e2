import type { ContractLintCode } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { lintContract } from '../../src/index.ts';
import { sampleContract } from '../sample.ts';
import { withInput } from './changes.ts';
import { ROWS, ROW_LISTING, withRows } from './row-sample.ts';

const withId = (id: unknown): object => ({ ...withRows(), object: { type: 'thing', id } });
const withColumn = (column: object): object => withRows({ columns: [...ROWS.columns, column] });
const withLookups = (...lookups: object[]): object => withRows({ lookups });
const [marker] = ROWS.lookups;
const byOwner = { name: 'owner', filters: [{ column: 'owner', ref: '$.input.owner' }] };
const wanted = {
  type: 'object',
  propertyNames: { maxLength: 9, type: 'string' },
  additionalProperties: { type: 'string', maxLength: 9 },
  maxProperties: 3,
};
const withWanted = withInput({ wanted, column: { type: 'string', maxLength: 9 } });
const compared = { as: 'equal', comparedWith: '$.input.wanted' };
const equal = { id: 'equal', path: '$.observation.body.equal', op: 'allTrue' };
const checks = [{ ...equal, reason: 'effect_mismatch', required: true }];

/** The mistake, the expected code, the changed members, and the expected pointer. */
const violations: readonly (readonly [string, ContractLintCode, object, string])[] = [
  [
    'the value of the id column as object id',
    'row_unidentified',
    withId('$.observation.body.id'),
    '/columns',
  ],
  [
    'a header of the response as object id',
    'row_unidentified',
    withId('$.observation.headers.row'),
    '/columns',
  ],
  [
    'a path below the identity as object id',
    'row_unidentified',
    withId('$.observation.body.row.id'),
    '/columns',
  ],
  [
    'a composite object id',
    'row_unidentified',
    withId(['$.observation.body.row', '$.observation.body.id']),
    '/columns',
  ],
  ['two identities', 'row_unidentified', withColumn({ as: 'other', identity: true }), '/columns'],
  ['no identity', 'row_unidentified', withRows({ columns: ROWS.columns.slice(1) }), '/columns'],
  [
    'a fallback without an identity',
    'row_unidentified',
    withRows({ fallback: { ...ROW_LISTING, columns: ROWS.columns.slice(1) } }),
    '/fallback/columns',
  ],
  [
    'an identity without an object',
    'member_inapplicable',
    { ...withRows(), object: undefined, acknowledgement: undefined },
    '/columns',
  ],
  ['two columns of one name', 'column_name_taken', withColumn({ as: 'id', column: 'nr' }), '/columns/4/as'],
  [
    'a column with the name of the look-ups',
    'column_name_taken',
    withColumn({ as: 'foundBy', column: 'nr' }),
    '/columns/4/as',
  ],
  ['two look-ups of one name', 'column_name_taken', withLookups(marker!, marker!), '/lookups/1/name'],
  [
    'the rows of no baseline',
    'member_inapplicable',
    withLookups({ name: 'seen', seen: 'baseline' }),
    '/lookups/0',
  ],
  [
    'a comparison with the acknowledgement',
    'root_not_allowed',
    withColumn({ as: 'equal', comparedWith: '$.ack.values' }),
    '/columns/4',
  ],
  [
    'a comparison of a list of the acknowledgement',
    'root_not_allowed',
    withColumn({ as: 'equal', comparedEach: '$.ack.rows', key: 'key', values: 'expect' }),
    '/columns/4',
  ],
  [
    'a column from an undeclared member of the input',
    'path_undeclared',
    withColumn({ as: 'other', column: '{input.column}' }),
    '',
  ],
  [
    'a column from an optional member of the input',
    'path_undeclared',
    { ...withColumn({ as: 'other', column: '{input.column}' }), ...withWanted },
    '',
  ],
  ['only a look-up by what a check compares', 'filter_hides_mismatch', withLookups(byOwner), '/lookups'],
  [
    'only a look-up by what the database compares',
    'filter_hides_mismatch',
    {
      ...withWanted,
      ...withRows({
        columns: [...ROWS.columns, compared],
        lookups: [{ name: 'wanted', filters: [{ columnsOf: '$.input.wanted' }] }],
      }),
      checks,
    },
    '/lookups',
  ],
  [
    'only a look-up by each value that is compared',
    'filter_hides_mismatch',
    {
      ...withInput({ rows: { type: 'array', items: { type: 'boolean' }, maxItems: 3 } }),
      ...withRows({
        columns: [
          ...ROWS.columns,
          { as: 'equal', comparedEach: '$.input.rows', key: 'key', values: 'expect' },
        ],
        lookups: [{ name: 'rows', each: '$.input.rows', key: 'expect' }],
      }),
      checks,
    },
    '/lookups',
  ],
];

describe('a contract whose object is a row must identify the row', () => {
  test.each(violations)('rejects %s', (_, code, changes, pointer) => {
    expect(lintContract(sampleContract({ ...changes }))).toContainEqual(
      expect.objectContaining({ code, pointer: `/observe${pointer}` }),
    );
  });

  const valid: readonly (readonly [string, object])[] = [
    ['one identity', withRows()],
    ['a look-up by what a check compares, beside another one', withLookups(marker!, byOwner)],
    [
      'a look-up and a column that are left out where the input lacks them',
      {
        ...withWanted,
        ...withRows({
          columns: [...ROWS.columns, { as: 'other', column: '{input.column}', optional: true }],
          lookups: [
            marker,
            { name: 'other', filters: [{ column: '{input.column}', ref: '$.operation.id' }], optional: true },
          ],
          scope: { filters: [], markerColumn: '{input.column}' },
        }),
      },
    ],
    [
      'the rows of the baseline, and a comparison by the database',
      {
        ...withWanted,
        ...withRows({
          columns: [...ROWS.columns, compared],
          lookups: [marker, { name: 'seen', seen: 'baseline' }],
        }),
        baseline: 'required',
      },
    ],
    [
      'no identity in a contract without an object',
      {
        ...withRows({ columns: ROWS.columns.slice(1) }),
        object: undefined,
        acknowledgement: undefined,
      },
    ],
  ];

  test.each(valid)('accepts %s', (_, changes) => {
    expect(lintContract(sampleContract({ ...changes }))).toEqual([]);
  });
});
