import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CanonicalJsonError,
  canonicalDecimal,
  canonicalize,
  isInexactNumber,
  listInexactNumbers,
  parseStrict,
} from '../src/index.ts';

const exact = (document: string) => parseStrict(document, { integers: 'exact' });

describe('parseStrict with exact numbers loses no digit of a document', () => {
  test.each([
    ['0', 0],
    ['-0.0', 0],
    ['1', 1],
    ['1.0', 1],
    ['10.50', 10.5],
    ['1e2', 100],
    ['1.5E-7', 1.5e-7],
    ['0e99999999999999999999', 0],
    ['0.1', 0.1],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991.0', -9007199254740991],
  ])('%s is a number', (document, value) => {
    expect(exact(document)).toBe(value);
  });

  test.each([
    '1.0000000000000000001',
    '0.1000000000000000055511151231257827',
    '9007199254740992',
    '-9007199254740993',
    '1e400',
    '-1e400',
    '1e-400',
    '1e99999999999999999999',
    '1e-99999999999999999999',
  ])('%s is kept as its text, also in canonical JSON', (spelling) => {
    const value = exact(`{"a": [${spelling}]}`);
    expect(value).toEqual({ a: [{ $inexactNumber: spelling }] });
    expect(canonicalize(value)).toBe(`{"a":[{"$inexactNumber":"${spelling}"}]}`);
  });

  test('every double is read as itself within ±(2^53−1)', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -(2 ** 53 - 1), max: 2 ** 53 - 1 }), (value) => {
        expect(exact(JSON.stringify(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  test('a number that becomes its text counts as a nested container, so the value stays canonical', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}1e400${']'.repeat(levels)}`;
    expect(canonicalize(exact(nested(63)))).toContain('1e400');
    expect(() => exact(nested(64))).toThrow(
      expect.objectContaining({ code: 'too_deep', offset: 64 }) as CanonicalJsonError,
    );
  });
});

test('isInexactNumber is true only for an object with the one member that the parser writes', () => {
  expect(isInexactNumber({ $inexactNumber: '1e400' })).toBe(true);
  for (const value of [undefined, null, 1e300, '1e400', [], {}, { $inexactNumber: 1 }] as const)
    expect(isInexactNumber(value)).toBe(false);
  expect(isInexactNumber({ $inexactNumber: '1', unit: 'm' })).toBe(false);
});

describe('canonicalDecimal writes equal numbers equally', () => {
  test.each([
    ['0', '0'],
    ['-0.00e7', '0'],
    ['10.00', '1e1'],
    ['1e1', '1e1'],
    ['100E-1', '1e1'],
    ['-1.250', '-125e-2'],
    ['0.001', '1e-3'],
    ['1e+0005', '1e5'],
    ['1e000', '1e0'],
    ['12345678901234567890.10', '123456789012345678901e-1'],
  ])('%s', (text, canonical) => {
    expect(canonicalDecimal(text)).toBe(canonical);
  });

  test.each(['', '1.', '.5', '01', '+1', '1 ', '1,5', '0x1', '1e', 'NaN', '1\n', '1e9999999999999999'])(
    'returns undefined for %j',
    (text) => {
      expect(canonicalDecimal(text)).toBeUndefined();
    },
  );

  test('takes linear time for long texts', () => {
    const zeros = '0'.repeat(400_000);
    expect(canonicalDecimal(`1${zeros}.${zeros}1`)).toHaveLength(800_002 + 'e-400001'.length);
    expect(canonicalDecimal(`1e${zeros}5`)).toBe('1e5');
    expect(canonicalDecimal(`1e${zeros}x`)).toBeUndefined();
    expect(canonicalDecimal(`1.${zeros}x`)).toBeUndefined();
  });
});

describe('listInexactNumbers lists what a reader with doubles would take for another number', () => {
  test.each<[string, readonly (readonly [string, string])[]]>([
    ['{"a": 1.5, "b": [0, -2e3]}', []],
    ['1.0000000000000000001', [['', '1.0000000000000000001']]],
    ['{"a/b": [1, {"c": 9007199254740993}]}', [['/a~1b/1/c', '9007199254740993']]],
    [
      '{"a": [1e400, 1], "b": {"c": 1e-400}}',
      [
        ['/a/0', '1e400'],
        ['/b/c', '1e-400'],
      ],
    ],
    ['{"a": {"$inexactNumber": "1"}}', []],
  ])('%s', (text, expected) => {
    const places = listInexactNumbers(text);
    expect(places).toEqual(expected.map(([pointer, spelling]) => ({ pointer, spelling })));
    expect(listInexactNumbers(new TextEncoder().encode(text))).toEqual(places);
  });

  test('throws as parseStrict does for what is not JSON, and for too much', () => {
    expect(() => listInexactNumbers('{')).toThrow(expect.objectContaining({ code: 'invalid_json' }));
    expect(() => listInexactNumbers('[1]', { maxBytes: 2 })).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    );
  });
});
