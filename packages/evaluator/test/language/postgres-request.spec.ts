import { describe, expect, test } from 'vitest';
import type { JsonObject } from '@tookeffect/core';
import type { PostgresListing } from '@tookeffect/wire';
import { resolvePath } from '../../src/language/path.ts';
import { compileRequest, fillRequest, requestPaths, requestTemplates } from '../../src/language/request.ts';

const declared = (parts: Partial<PostgresListing>) => ({
  table: { schema: '{input.schema}', name: 'orders' },
  columns: [{ as: 'row', identity: true as const }],
  lookups: [{ name: 'seen', seen: 'baseline' as const }],
  limit: 5,
  select: '$.observation.body.rows',
  where: [],
  completeWhen: [{ path: '$.observation.body.truncated', op: 'eq' as const, value: false }],
  ...parts,
});

const fill = (parts: Partial<PostgresListing> & object, input: JsonObject, seen: readonly string[] = []) =>
  fillRequest(
    compileRequest(declared(parts)),
    (path) => resolvePath(path, { input: { schema: 'public', ...input } }),
    seen,
  );

describe('a PostgreSQL read', () => {
  test('names the columns of an object or of a list, and compares with the values of an object', () => {
    const columns = [
      { as: 'key', columnsOf: '$.input.key' },
      { as: 'kept', columnsOf: '$.input.unchanged' },
      { as: 'equal', comparedWith: '$.input.key' },
      { as: 'digest', digest: true as const },
    ];
    expect(fill({ columns }, { key: { id: 7, code: null }, unchanged: ['a', 'b'] })).toMatchObject({
      columns: [
        { as: 'key', columns: ['id', 'code'] },
        { as: 'kept', columns: ['a', 'b'] },
        { as: 'equal', comparedWith: { id: 7, code: null } },
        { as: 'digest', digest: true },
      ],
    });
  });

  test('looks up by filters, by the keys of a list, and by the identities of the baseline', () => {
    const lookups = [
      {
        name: 'marker',
        filters: [{ column: '{input.mark}', ref: '$.input.id' }, { columnsOf: '$.input.key' }],
      },
      { name: 'key', each: '$.input.rows', key: 'key' },
      { name: 'seen', seen: 'baseline' as const },
    ];
    const rows = [
      { key: { id: 1 }, expect: { paid: true } },
      { key: { id: 2 }, expect: {} },
    ];
    const columns = [{ as: 'equal', comparedEach: '$.input.rows', key: 'key', values: 'expect' }];
    expect(fill({ columns, lookups }, { mark: 'ref', id: 'op', key: { a: 1 }, rows }, ['one'])).toMatchObject(
      {
        columns: [
          {
            as: 'equal',
            comparedEach: [
              { key: { id: 1 }, values: { paid: true } },
              { key: { id: 2 }, values: {} },
            ],
          },
        ],
        lookups: [
          {
            name: 'marker',
            filters: [
              { column: 'ref', value: 'op' },
              { column: 'a', value: 1 },
            ],
          },
          { name: 'key', each: [[{ column: 'id', value: 1 }], [{ column: 'id', value: 2 }]] },
          { name: 'seen', identities: ['one'] },
        ],
      },
    );
  });

  test('leaves out an optional column, look-up and scope whose value is missing, and only those', () => {
    const columns = [
      { as: 'marker', column: '{input.mark}', optional: true },
      { as: 'kept', columnsOf: '$.input.unchanged', optional: true },
      { as: 'row', identity: true as const },
    ];
    const filters = [{ column: '{input.mark}', ref: '$.input.schema' }];
    const lookups = [
      { name: 'marker', filters, optional: true },
      { name: 'seen', seen: 'baseline' as const },
    ];
    const scope = { filters: [{ columnsOf: '$.input.scope' }], markerColumn: '{input.mark}', optional: true };
    expect(fill({ columns, lookups, scope } as object, {})).toEqual({
      connector: 'postgres',
      table: { schema: 'public', name: 'orders' },
      columns: [{ as: 'row', identity: true }],
      lookups: [{ name: 'seen', identities: [] }],
      limit: 5,
    });
    expect(fill({ scope } as object, { scope: {} })).toMatchObject({ scope: { filters: [] } });
    expect(fill({ scope } as object, { scope: { a: 1 }, mark: 'm' })).toMatchObject({
      scope: { filters: [{ column: 'a', value: 1 }], markerColumn: 'm' },
    });
    expect(fill({ columns }, { mark: {} })).toEqual({ variable: 'input.mark', problem: 'not_text' });
    expect(fill({ lookups: [{ name: 'marker', filters }] }, {})).toEqual({
      variable: 'input.mark',
      problem: 'missing',
    });
  });

  test('is not filled from a value of another type', () => {
    const each = [{ name: 'key', each: '$.input.rows', key: 'key' }];
    expect(fill({ lookups: each }, { rows: {} })).toEqual({ variable: '$.input.rows', problem: 'not_list' });
    expect(fill({ lookups: each }, { rows: [{ key: 1 }] })).toEqual({
      variable: '$.input.rows[*].key',
      problem: 'not_object',
    });
    const columns = [{ as: 'kept', columnsOf: '$.input.unchanged' }];
    expect(fill({ columns }, { unchanged: ['a', 1] })).toEqual({
      variable: '$.input.unchanged',
      problem: 'not_names',
    });
  });

  test('lists every template and path for the linter', () => {
    const filters = [{ column: '{input.mark}', ref: '$.input.id' }, { columnsOf: '$.input.key' }];
    const scope = { filters: [{ columnsOf: '$.input.scope' }], markerColumn: '{input.marker}' };
    const read = declared({
      columns: [
        { as: 'marker', column: '{input.column}' },
        { as: 'equal', comparedWith: '$.input.expect' },
        { as: 'each', comparedEach: '$.input.list', key: 'key', values: 'expect' },
      ],
      lookups: [
        { name: 'marker', filters },
        { name: 'key', each: '$.input.rows', key: 'key' },
      ],
      ...({ scope } as object),
    });
    expect(requestTemplates(read).map(({ text }) => text)).toEqual([
      '{input.schema}',
      'orders',
      '{input.column}',
      '{input.mark}',
      '{input.marker}',
    ]);
    expect([...requestPaths(read)].sort()).toEqual(
      ['expect', 'id', 'key', 'list', 'rows', 'scope'].map((name) => `$.input.${name}`),
    );
  });
});
