import type { JsonValue } from '@tookeffect/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShopServer } from './shop-server.ts';

const SETUP = `
  CREATE ROLE reader LOGIN PASSWORD 'reader';
  CREATE EXTENSION citext;
  CREATE SCHEMA types; CREATE TYPE types."Odd State" AS ENUM ('new', 'paid');
  CREATE DOMAIN types.code AS varchar(4) CHECK (VALUE ~ '^[A-Z]+$');
  CREATE DOMAIN types.inner_code AS types.code;
  CREATE COLLATION types.fold (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
  CREATE TYPE types.pair AS (a int, b int);
  CREATE TABLE orders (id int PRIMARY KEY, token uuid, at timestamptz, at0 timestamptz(0), local timestamp, day date, code char(4),
    short varchar(3), address inet, block cidr, price money, amount numeric(10,2), single real, double float8, singles real[],
    flag bool, big bigint, folded text COLLATE types.fold, ci citext, state types."Odd State", domain types.inner_code,
    doc jsonb, raw json, tags text[], span interval, bytes bytea, spot point, area box, pair types.pair, label name, letter "char",
    bits bit(3), period daterange, none text, page xml, count int);
  INSERT INTO orders VALUES (1, 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', '2026-03-01 13:00+01', '2026-03-01 12:00:00', '2026-03-01 12:00',
    '2026-03-01', 'ab', 'abc', '10.0.0.1', '10.0.0.0/8', 1250.00, 1250.00, 16777217, 0.1, '{16777217,0.1}',
    true, 9007199254740993, 'Straße Ada', 'Ada', 'paid', 'ABC',
    '{"a": [1, 2.50], "b": null}', '{"b": 2, "a": "\\u00e4"}', '{a,"b c",NULL}', '1 day 2 hours', '\\x00ff', '(1,2)', '((0,0),(1,2))',
    '(1,2)', repeat('n', 63)::name, 'l', '101', '[2026-01-01,2026-02-01)', NULL, NULL, 1);
  INSERT INTO orders (id, single, double, amount, raw, doc) VALUES (2, 'NaN', 'Infinity', 'NaN', '"\\u0000"', '"{\\"a\\":1}"');
  CREATE TABLE loose (id int PRIMARY KEY, amount numeric, letter "char", label name);
  INSERT INTO loose VALUES (1, 1250.000, 'l', 'n');
  GRANT USAGE ON SCHEMA types TO reader; GRANT SELECT ON orders, loose TO reader;
`;

/** A column of row 1, values that equal it, and values that do not. */
const cases: [column: string, equal: JsonValue[], other: JsonValue[]][] = [
  [
    'token',
    ['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '{A0EEBC999C0B4EF8BB6D6BB9BD380A11}'],
    ['a0ee', 17, true],
  ],
  ['at', ['2026-03-01T12:00:00Z', '2026-03-01T13:00:00.000+01:00'], ['2026-03-01T13:00:00Z', 'soon', 17]],
  ['at0', ['2026-03-01T12:00:00Z'], ['2026-03-01T12:00:00.4Z']],
  ['local', ['2026-03-01T12:00:00'], ['2026-03-01T12:00:01']],
  ['day', ['2026-03-01', '20260301'], ['2026-03-02', '2026-02-30', 20_260_302]],
  ['code', ['ab', 'ab  '], ['abc', 'ab x', 'AB', '']],
  ['short', ['abc'], ['abcd', 'abc ', 'ab']],
  ['address', ['10.0.0.1', '10.0.0.1/32'], ['10.0.0.1/24', '10.0.0.256']],
  ['block', ['10.0.0.0/8', '10/8'], ['10.0.0.0/9', '10.0.0.1/8']],
  ['price', [1250, '1250.00', '$1,250.00'], [1250.001, '1250.004', '12.50', 'free']],
  [
    'amount',
    [1250, '1250.000', '1.25e3'],
    ['1250.004', '1250.00000000000000000001', '1e400', '1e999999', 'x'],
  ],
  ['single', ['16777216', 16_777_216, '1.6777216e7'], [16_777_217, '16777216.5', '1e400', 'NaN']],
  ['double', [0.1, '0.10'], ['0.1000000000000000055511151231257827', 0.2, '1e-400']],
  ['singles', ['{16777216,0.1}', [16_777_216, 0.1]], [[16_777_217, 0.1], [16_777_216], '16777216']],
  ['flag', [true, 'true'], [false, 'maybe', 17]],
  [
    'big',
    ['9007199254740993', ' 9007199254740993'],
    ['9007199254740992', 9_007_199_254_740_992, '1e3', '9223372036854775808'],
  ],
  ['folded', ['straße ada', 'Straße Ada'], ['Strasse', 'Straße']],
  ['ci', ['ADA', 'ada'], ['Bob']],
  ['state', ['paid'], ['new', 'PAID', 'gone']],
  ['domain', ['ABC'], ['AB', 'abc', 'ABCDE']],
  [
    'doc',
    [{ b: null, a: [1, 2.5] }, '{"b": null, "a": [1.0, 2.5]}'],
    [{ a: [1, 2.5] }, { a: [2.5, 1], b: null }, '{', '[', 'a', 1],
  ],
  ['raw', [{ a: 'ä', b: 2 }, '{"a":"ä","b":2.0}'], [{ a: 'ä' }, 'x']],
  ['tags', [['a', 'b c', null], '{a,"b c",NULL}'], [['a'], 'a', ['a', 'b c', 'NULL']]],
  ['span', ['1 day 2 hours', 'P1DT2H'], ['P1DT3H', 'later']],
  ['bytes', [String.raw`\x00FF`], [String.raw`\x00`, String.raw`\x0`]],
  ['label', ['n'.repeat(63)], ['n'.repeat(64)]],
  ['letter', ['l'], ['lm', '']],
  ['bits', ['101'], ['1010', '102']],
  ['period', ['[2026-01-01,2026-01-31]'], ['[2026-01-01,2026-02-01]', 'all']],
  ['none', [null], ['', 'null', 0]],
  ['count', [1, '1', '01'], [2, 1.5, '1.0', null, [1]]],
];

describe('a column is compared by the database, in its type without length, scale or precision:', () => {
  let server: ShopServer;

  beforeAll(async () => {
    server = await ShopServer.start(SETUP);
  });
  afterAll(() => server.stop());

  /** Compares one column with each of the values, and looks rows up by each of them, in one read. */
  const compareAll = async (column: string, given: readonly JsonValue[], id = 1) => {
    const key = { column: 'id', value: id };
    const { body } = await server.rows({
      columns: given.map((value, index) => ({ as: `equal${index}`, comparedWith: { [column]: value } })),
      lookups: [
        { name: 'key', filters: [key] },
        ...given.map((value, index) => ({ name: `found${index}`, filters: [{ column, value }, key] })),
      ],
    });
    const [row] = body.rows;
    return given.map((value, index) => ({
      value,
      equal: (row?.[`equal${index}`] as Record<string, boolean | null>)[column],
      isFound: row?.foundBy.includes(`found${index}`),
      isComplete: body.complete[`found${index}`],
    }));
  };
  const compare = async (column: string, value: JsonValue, id = 1) => {
    const [{ equal, isFound, isComplete } = {}] = await compareAll(column, [value], id);
    return { equal, isFound, isComplete };
  };

  it.each(cases)('%s', async (column, equal, other) => {
    const others = [...other, 'a\0b'];
    const compared = await compareAll(column, [...equal, ...others]);
    const shown = compared.map(({ value, equal: isEqual, isFound }) => ({ value, equal: isEqual, isFound }));
    expect(shown).toEqual([
      ...equal.map((value) => ({ value, equal: true, isFound: true })),
      ...others.map((value) => ({ value, equal: false, isFound: false })),
    ]);
  });

  it('NaN and infinity equal themselves', async () => {
    expect(await compare('single', 'NaN', 2)).toMatchObject({ equal: true, isFound: true });
    expect(await compare('double', 'Infinity', 2)).toMatchObject({ equal: true, isFound: true });
    expect(await compare('amount', 'NaN', 2)).toMatchObject({ equal: true, isFound: true });
    expect(await compare('single', 0, 2)).toMatchObject({ equal: false, isFound: false });
  });

  it('null equals null only, in every type', async () => {
    const nullable = cases.map(([name]) => name).filter((name) => name !== 'none');
    const comparedWith = Object.fromEntries([...nullable, 'none'].map((name) => [name, null]));
    const lookups = [{ name: 'key', filters: [{ column: 'id', value: 1 }] }];
    const { body } = await server.rows({ columns: [{ as: 'equal', comparedWith }], lookups });
    expect(body.rows[0]?.equal).toEqual({
      ...Object.fromEntries(nullable.map((name) => [name, false])),
      none: true,
    });
    for (const column of ['spot', 'area', 'pair', 'page', 'none'])
      expect
        .soft(await compare(column, null, 2), column)
        .toEqual({ equal: true, isFound: true, isComplete: true });
    expect(await compare('doc', null)).toEqual({ equal: false, isFound: false, isComplete: true });
  });

  it('types without equality cannot be compared, and a look-up by them is incomplete', async () => {
    // For PostgreSQL, boxes of one area are equal.
    for (const [column, value] of [
      ['spot', '(1,2)'],
      ['area', '((0,0),(2,1))'],
      ['pair', '(1,2)'],
      ['page', '<a/>'],
    ] as const)
      expect
        .soft(await compare(column, value), column)
        .toEqual({ equal: null, isFound: false, isComplete: false });
  });

  it('a json document that jsonb refuses cannot be compared, and spoils nothing else', async () => {
    expect(await compare('raw', 'x', 2)).toEqual({ equal: null, isFound: false, isComplete: false });
  });

  it('a text in a json column equals a json string, and the document that it is the text of', async () => {
    expect(await compare('doc', '{"a":1}', 2)).toMatchObject({ equal: true });
    expect(await compare('doc', { a: 1 }, 2)).toMatchObject({ equal: false });
  });

  it('one value that is refused leaves the others as they are', async () => {
    const comparedWith = { token: 'no uuid', amount: 1250, day: '2026-02-30', flag: true, note: 'x' };
    const { note: _, ...known } = comparedWith;
    const { body } = await server.rows({
      columns: [{ as: 'equal', comparedWith: known }],
      lookups: [{ name: 'key', filters: [{ column: 'id', value: 1 }] }],
    });
    expect(body.rows[0]?.equal).toEqual({ token: false, amount: true, day: false, flag: true });
    expect(await server.status({ columns: [{ as: 'equal', comparedWith }] })).toBe(400);
  });

  it('no value makes a read fail: each comparison is true, false or not possible', async () => {
    const names = [...cases.map(([name]) => name), 'spot', 'area', 'pair', 'page', 'domain'];
    const known = cases.flatMap(([, equal, other]) => [...equal, ...other]);
    const any = fc.oneof(
      fc.constantFrom(...known),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '',
        '{',
        '}',
        '"',
        '{}',
        '[]',
        '()',
        '0x10',
        '1e9999999999',
        'NaN',
        'now',
        `{"a":1e400}`,
        '\\',
        'null',
      ),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>,
    );
    const row = fc.record(Object.fromEntries(names.map((name) => [name, any])));
    await fc.assert(
      fc.asyncProperty(row, row, async (comparedWith, filters) => {
        const each = Object.entries(filters).map(([column, value]) => [{ column, value }]);
        const columns = [
          { as: 'equal', comparedWith },
          { as: 'digest', digest: true as const },
        ];
        const lookups = [
          { name: 'all', filters: [] },
          { name: 'each', each },
        ];
        const { body } = await server.rows({ columns, lookups });
        for (const { equal, digest } of body.rows) {
          expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
          for (const name of names)
            expect([true, false, null]).toContain((equal as Record<string, unknown>)[name]);
        }
      }),
      { numRuns: 10 },
    );
  }, 120_000);

  it('an enum in a schema that the role may not use is compared; another type there is not', async () => {
    await server.asOwner(`CREATE SCHEMA hidden; CREATE TYPE hidden.state AS ENUM ('new', 'paid');
      CREATE TYPE hidden.days AS RANGE (subtype = date);
      CREATE TABLE stated (id int PRIMARY KEY, state hidden.state, days hidden.days);
      INSERT INTO stated VALUES (1, 'paid', '[2026-01-01,2026-01-02)'); GRANT SELECT ON stated TO reader`);
    const comparedWith = { state: 'paid', days: '[2026-01-01,2026-01-02)' };
    const { body } = await server.rows({ table: 'stated', columns: [{ as: 'equal', comparedWith }] });
    expect(body.rows[0]?.equal).toEqual({ state: true, days: null });
  });

  it('the items of a list are compared by their key', async () => {
    const items = [
      { key: { id: 1 }, values: { flag: true, amount: 1250 } },
      { key: { id: '2' }, values: { amount: 'NaN', double: 'x', area: '((0,0),(1,1))' } },
      { key: { id: 'none' }, values: { flag: false } },
    ];
    const columns = [
      { as: 'id', column: 'id' },
      { as: 'equal', comparedEach: items },
    ];
    const { body } = await server.rows({ columns });
    expect(body.rows).toMatchObject([
      { id: 1, equal: { flag: true, amount: true } },
      { id: 2, equal: { amount: true, double: false, area: null } },
    ]);
    const others = { columns: [{ as: 'equal', comparedEach: [{ key: { id: 3 }, values: { flag: true } }] }] };
    expect((await server.rows(others)).body.rows[0]?.equal).toEqual({});
    const twice = [...items, { key: { id: 1 }, values: { flag: false, amount: 1250 } }];
    const contradicting = await server.rows({ columns: [{ as: 'equal', comparedEach: twice }] });
    expect(contradicting.body.rows[0]?.equal).toEqual({ flag: false, amount: true });
  });

  it('a look-up by a key uses its index', async () => {
    await server.asOwner(
      'CREATE TABLE wide (token uuid PRIMARY KEY, code varchar(20) UNIQUE); GRANT SELECT ON wide TO reader',
    );
    await server.asOwner(
      "INSERT INTO wide SELECT gen_random_uuid(), 'c' || n FROM generate_series(1, 200000) n; ANALYZE wide",
    );
    for (const [column, value] of [
      ['code', 'c777'],
      ['token', 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'],
    ] as const)
      await server.rows({ table: 'wide', lookups: [{ name: 'key', filters: [{ column, value }] }] });
    const [scans] = await server.asOwner(
      "SELECT coalesce(seq_scan, 0)::int AS n FROM pg_stat_user_tables WHERE relname = 'wide'",
    );
    expect(scans?.n).toBeLessThanOrEqual(3);
  });
});
