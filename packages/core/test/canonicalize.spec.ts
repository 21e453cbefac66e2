import vm from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  CanonicalJsonError,
  canonicalize,
  type CanonicalizeOptions,
  type JsonValue,
  sha256Hex,
} from '../src/index.ts';

function refusal(value: unknown, options?: CanonicalizeOptions): unknown {
  try {
    return { written: canonicalize(value, options) };
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    expect(error.offset).toBeUndefined();
    return { code: error.code, pointer: error.pointer };
  }
}

describe('canonicalize', () => {
  test('writes literals, strings, arrays and objects without white space', () => {
    expect(canonicalize([null, true, false, 'a', [], {}, { a: [1] }])).toBe(
      '[null,true,false,"a",[],{},{"a":[1]}]',
    );
  });

  test('sorts names by UTF-16 units, so that U+1F600 comes before U+FB33', () => {
    expect(canonicalize({ '\ufb33': 1, '😀': 2, '€': 3, b: 4, a: 5, B: 6, '': 7, '10': 8, '9': 9 })).toBe(
      '{"":7,"10":8,"9":9,"B":6,"a":5,"b":4,"€":3,"😀":2,"\ufb33":1}',
    );
  });

  test.each([2, 32, 33, 2000])('sorts %i names in any order', (count) => {
    const sorted = Array.from({ length: count }, (_, index) => `n${String(index).padStart(4, '0')}`);
    const shuffled = sorted.toSorted((left, right) => (sha256Hex(left) < sha256Hex(right) ? -1 : 1));
    const text = `{${sorted.map((name) => `"${name}":"${name}"`).join(',')}}`;
    for (const names of [sorted, sorted.toReversed(), shuffled]) {
      expect(canonicalize(Object.fromEntries(names.map((name) => [name, name])))).toBe(text);
    }
  });

  test('escapes quotes, backslashes and control characters only, in the short form if there is one', () => {
    expect(canonicalize('"\\/\b\f\n\r\t\u0000\u001f\u007f\u2028é😀')).toBe(
      '"\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u2028é😀"',
    );
  });

  test.each([
    [-0, '0'],
    [1e-7, '1e-7'],
    [0.000001, '0.000001'],
    [-1.5, '-1.5'],
    [5e-324, '5e-324'],
    [9007199254740991, '9007199254740991'],
  ])('writes the number %d as ECMAScript does', (number, text) => {
    expect(canonicalize(number)).toBe(text);
  });

  test('writes every finite double with integers: any', () => {
    expect(canonicalize([1e20, 1e21, 2 ** 53, -1e308], { integers: 'any' })).toBe(
      '[100000000000000000000,1e+21,9007199254740992,-1e+308]',
    );
  });

  test('writes __proto__ and constructor as ordinary members', () => {
    const object = JSON.parse('{"constructor":1,"__proto__":2}') as JsonValue;
    expect(canonicalize(object)).toBe('{"__proto__":2,"constructor":1}');
  });

  test('accepts plain objects of another realm, and objects without a prototype', () => {
    const foreign = vm.runInNewContext('({ b: [{}], a: 1 })') as JsonValue;
    expect(canonicalize(foreign)).toBe('{"a":1,"b":[{}]}');
    expect(canonicalize(Object.assign(Object.create(null), { a: 1 }) as JsonValue)).toBe('{"a":1}');
  });

  test('writes 64 nested containers', () => {
    let value: JsonValue = [];
    for (let depth = 1; depth < 64; depth++) value = depth % 2 ? { a: value } : [value];
    expect(refusal(value)).toHaveProperty('written');
    expect(refusal([value])).toHaveProperty('code', 'too_deep');
  });
});

describe('canonicalize refuses, with a code and a pointer:', () => {
  test.each([
    ['undefined', undefined],
    ['a bigint', 1n],
    ['a symbol', Symbol('s')],
    ['a function', () => 1],
    ['a Date', new Date(0)],
    ['a Map', new Map()],
    ['bytes', new Uint8Array(1)],
    ['a boxed string', Object('a')],
    ['an instance of a class', new URL('https://example.com')],
  ])('%s (invalid_json)', (_what, value) => {
    expect(refusal(value)).toEqual({ code: 'invalid_json', pointer: '' });
    expect(refusal({ z: 0, a: [1, value] })).toEqual({ code: 'invalid_json', pointer: '/a/1' });
  });

  test('a member that is undefined, instead of dropping it (invalid_json)', () => {
    expect(refusal({ b: 1, a: undefined })).toEqual({ code: 'invalid_json', pointer: '/a' });
  });

  test('a hole in an array (invalid_json)', () => {
    expect(refusal(new Array(1))).toEqual({ code: 'invalid_json', pointer: '/0' });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '%d (number_out_of_range) under both integer rules',
    (number) => {
      expect(refusal({ a: { 'b/c~': number } })).toEqual({
        code: 'number_out_of_range',
        pointer: '/a/b~1c~0',
      });
      expect(refusal(number, { integers: 'any' })).toEqual({ code: 'number_out_of_range', pointer: '' });
    },
  );

  test.each([2 ** 53, -(2 ** 53), 1e20, 1e300])('%d (unsafe_integer)', (number) => {
    expect(refusal([0, [number]])).toEqual({ code: 'unsafe_integer', pointer: '/1/0' });
  });

  test('half a surrogate pair in a string or in a name (lone_surrogate)', () => {
    expect(refusal({ a: 'x\ud800' })).toEqual({ code: 'lone_surrogate', pointer: '/a' });
    expect(refusal({ '\udc00': 1 })).toEqual({ code: 'lone_surrogate', pointer: '/\udc00' });
    expect(refusal('\udc00\ud800')).toEqual({ code: 'lone_surrogate', pointer: '' });
  });

  test('a cycle (too_deep)', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(refusal(cycle)).toEqual({ code: 'too_deep', pointer: '/0'.repeat(64) });
  });
});
