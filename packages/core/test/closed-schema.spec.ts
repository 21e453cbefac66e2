import { describe, expect, test } from 'vitest';
import { parseStrict, type JsonValue } from '../src/index.ts';
import {
  boolean,
  constant,
  integer,
  list,
  object,
  oneOf,
  type SchemaCheck,
  text,
  words,
} from '../src/receipt/closed-schema.ts';

const point = object({ x: integer(0, 99), 'a/b~c': boolean }, 'a/b~c');

describe('a check finds the first violation:', () => {
  test.each<[string, SchemaCheck, JsonValue, string | undefined]>([
    ['constant', constant('a'), 'a', undefined],
    ['constant', constant('a'), 'b', ''],
    ['constant', constant(0), false, ''],
    ['constant', constant(null), null, undefined],
    ['constant', constant(null), {}, ''],
    ['boolean', boolean, false, undefined],
    ['boolean', boolean, 0, ''],
    ['integer', integer(1, 3), 1, undefined],
    ['integer', integer(1, 3), 3, undefined],
    ['integer', integer(1, 3), 0, ''],
    ['integer', integer(1, 3), 4, ''],
    ['integer', integer(1, 3), 2.5, ''],
    ['integer', integer(1, 3), '2', ''],
    ['text', text(9), '', undefined],
    ['text', text(9), ['a'], ''],
    ['words', words('a', 'b'), 'b', undefined],
    ['words', words('a', 'b'), 'c', ''],
    ['text', text(9, '^a$'), 'a', undefined],
    ['text', text(9, '^a$'), 'a\n', ''],
    ['text', text(9, '^.$'), '😀', undefined],
    ['text', text(9, '', 2), 'aa', undefined],
    ['text', text(9, '', 2), '😀', ''],
    ['text', text(9, '', 2), '😀😀', undefined],
    ['text', text(2), '😀😀', undefined],
    ['text', text(2), 'aaa', ''],
    ['list', list(constant(null), 9), [], undefined],
    ['list', list(constant(null), 9), [null, null, 1], '/2'],
    ['list', list(constant(null), 9), {}, ''],
    ['list', list(constant(null), 9, 1), [], ''],
    ['list', list(constant(null), 1), [null, null], ''],
    ['object', point, { x: 0 }, undefined],
    ['object', point, { 'a/b~c': true, x: 9 }, undefined],
    ['object', point, { x: -1 }, '/x'],
    ['object', point, { x: 1, 'a/b~c': 0 }, '/a~1b~0c'],
    ['object', point, {}, '/x'],
    ['object', point, { x: 1, y: 1 }, ''],
    ['object', point, [], ''],
    ['object', point, null, ''],
    ['oneOf', oneOf(point, constant(null)), null, undefined],
    ['oneOf', oneOf(point, constant(null)), { x: 1 }, undefined],
    ['oneOf', oneOf(point, constant(null)), { x: 100 }, '/x'],
    ['oneOf', oneOf(integer(0, 9), constant(1)), 1, ''],
  ])('%s of case %#', (_name, check, value, violation) => {
    expect(check(value)).toBe(violation);
  });

  test.each<[string, SchemaCheck, string, string]>([
    ['constant', constant('a.b/c'), '"a.b/c"', '"aXb/c"'],
    ['boolean', boolean, 'false', '0'],
    ['integer', integer(1, 300), '99', '0'],
    ['integer', integer(2, 300), '', '1'],
    ['integer', integer(1, 9), '', '10'],
    ['words', words('a', 'b|c'), '"b|c"', '"c"'],
    ['text', text(2, '', 1), '"ab"', '"abc"'],
    ['text', text(2, '', 1), '"~"', '"é"'],
    ['text', text(2, '^a+$'), '"aa"', '"aaa"'],
    ['text', text(2, '^a|b$'), '"b"', '"ab"'],
    ['list', list(boolean, 2), '[]', '[true,true,true]'],
    ['list', list(boolean, 2, 1), '[true]', '[]'],
    ['list', list(boolean, 3, 2), '[true,false]', '[true]'],
    ['object', point, '{"a/b~c":true,"x":1}', '{"x":1,"a/b~c":true}'],
    ['object', object({ b: boolean, a: boolean }), '{"a":true,"b":true}', '{"b":true,"a":true}'],
    ['oneOf', oneOf(boolean, constant(null)), 'null', '0'],
  ])('the pattern of %s matches canonical texts only: %#', (_name, { pattern }, matched, other) => {
    const whole = new RegExp(`^${pattern}$`, 'u');
    expect(whole.test(matched)).toBe(matched !== '');
    expect(whole.test(other)).toBe(false);
  });

  test('inherited members neither satisfy a schema nor violate it', () => {
    const check = object({ constructor: constant(null), toString: constant(null) }, 'toString');
    expect(check({})).toBe('/constructor');
    expect(check(parseStrict('{"constructor":null}'))).toBeUndefined();
    expect(check(parseStrict('{"constructor":null,"__proto__":null}'))).toBe('');
    expect(check(parseStrict('{"constructor":null,"valueOf":null}'))).toBe('');
  });
});
