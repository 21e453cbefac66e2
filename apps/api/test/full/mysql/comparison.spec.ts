import type { JsonValue } from '@tookeffect/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ShopServer } from './shop-server.ts';

let server: ShopServer;
beforeAll(async () => {
  server = await ShopServer.start(
    `
    CREATE TABLE t (id int PRIMARY KEY, big bigint, de decimal(30,10), fl float, du double, bo boolean, bi bit(12), ye year,
      vc varchar(20) COLLATE utf8mb4_general_ci, la varchar(20) CHARACTER SET latin1, ch char(8), en enum('Paid', 'open'),
      bl blob, bn binary(4), da date, dt datetime(3), ts timestamp(6) NULL, ti time(2), uu uuid, js json, no int, po point,
      zf int(6) zerofill, ge int AS (id + 1) VIRTUAL);
    INSERT INTO t SET id = 7, big = 9007199254740993, de = 12.5, fl = 16777216, du = 0.1, bo = true, bi = 5, ye = 2026,
      vc = 'Ada ', la = 'é', ch = 'ab  ', en = 'Paid', bl = 'a?b', bn = 0x00ff, da = '2026-03-01',
      dt = '2026-03-01 12:00:00.25', ts = '2026-03-01 12:00:00', ti = '-25:00:01.5', uu = 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11',
      js = '{"a": 1}', po = POINT(1, 2), zf = 42`,
    ['--default-time-zone=+00:00', '--sql-mode=ANSI_QUOTES,NO_BACKSLASH_ESCAPES'],
  );
});
afterAll(() => server.stop());

const CASES: readonly [column: string, value: JsonValue, expected: boolean | null][] = [
  ['id', 7, true],
  ['id', '7.0', true],
  ['id', '7x', false],
  ['id', 'x', false],
  ['id', '', false],
  ['id', true, false],
  ['big', '9007199254740993', true],
  ['big', '9007199254740992', false],
  ['big', '9007199254740993.0000000001', false],
  ['de', 12.5, true],
  ['de', '12.50000', true],
  ['de', '125e-1', true],
  ['de', '12.5000000000000000000000000000000000001', false],
  ['fl', 16777216, true],
  ['fl', 16777217, false],
  ['fl', 16777200, false],
  ['du', 0.1, true],
  ['du', '0.1000000000000000055', false],
  ['bo', true, true],
  ['bo', false, false],
  ['bo', 1, true],
  ['bo', 'true', false],
  ['bi', 5, true],
  ['ye', 2026, true],
  ['ye', 26, false],
  ['vc', 'Ada ', true],
  ['vc', 'Ada', false],
  ['vc', 'ada ', false],
  ['vc', 'Áda ', false],
  ['la', 'é', true],
  ['la', 'e', false],
  ['la', 'e\u0301', false],
  ['ch', 'ab', true],
  ['ch', 'ab ', true],
  ['ch', 'AB', false],
  ['en', 'Paid', true],
  ['en', 'paid', false],
  ['en', 1, false],
  ['bl', 'a?b', true],
  ['bl', '0x613f62', true],
  ['bn', '0x00ff0000', true],
  ['bn', '0x00ff', false],
  ['da', '2026-03-01', true],
  ['da', '2026-02-30', false],
  ['da', '2026-03-00', null],
  ['dt', '2026-03-01T12:00:00.250', true],
  ['dt', '2026-03-01 12:00:00.25', true],
  ['dt', '2026-03-01T12:00:00', false],
  ['dt', '2026-03-01T12:00:00.25Z', null],
  ['ts', '2026-03-01T13:00:00+01:00', true],
  ['ts', '2026-03-01T12:00:00Z', true],
  ['ts', '2026-03-01 12:00:00', true],
  ['ts', '2026-03-01T12:00:00.0000001Z', false],
  ['ti', '-25:00:01.5', true],
  ['ti', '25:00:01.5', false],
  ['uu', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', true],
  ['uu', 'a0eebc99', false],
  ['js', '{"a": 1}', true],
  ['js', '{"a":1}', false],
  ['no', null, true],
  ['id', null, false],
  ['po', 'POINT(1 2)', null],
  ['zf', 42, true],
  ['ge', 8, true],
];

describe('a column is compared exactly, in its type', () => {
  test.each(CASES)('%s with %j: %s', async (column, value, expected) => {
    expect(await server.compare({ [column]: value })).toEqual({ [column]: expected });
  });
});

describe('a look-up', () => {
  const found = async (column: string, value: JsonValue) =>
    (
      await server.rows({
        columns: [{ as: 'row', identity: true }],
        lookups: [{ name: 'it', filters: [{ column, value }] }],
      })
    ).length;

  test('finds a text by the collation of its column', async () => {
    expect(await found('vc', 'ADA')).toBe(1);
    expect(await found('en', 'PAID')).toBe(1);
  });

  test('does not read a text as the number that it begins with', async () => {
    expect(await found('id', '7abc')).toBe(0);
    expect(await found('vc', 0)).toBe(0);
  });

  test('takes quotation marks, backslashes and statements as text', async () => {
    for (const text of [`' OR 1=1 -- `, String.raw`\' OR 1=1 -- `, '" OR ""="', '`; DROP TABLE t'])
      expect(await found('vc', text)).toBe(0);
  });
});

test('values are returned without loss', async () => {
  const columns = [
    'big',
    'de',
    'fl',
    'du',
    'bo',
    'bi',
    'vc',
    'la',
    'ch',
    'bl',
    'dt',
    'ts',
    'ti',
    'uu',
    'no',
    'zf',
  ];
  const [row] = await server.rows({
    columns: [{ as: 'v', columns }],
    lookups: [{ name: 'all', filters: [] }],
  });
  expect(row!.v).toEqual({
    big: '9007199254740993',
    de: 12.5,
    fl: 16777216,
    du: 0.1,
    bo: 1,
    bi: 5,
    vc: 'Ada ',
    la: 'é',
    ch: 'ab',
    bl: '0x613f62',
    dt: '2026-03-01T12:00:00.25',
    ts: '2026-03-01T12:00:00+00:00',
    ti: '-25:00:01.5',
    uu: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
    no: null,
    zf: 42,
  });
});
