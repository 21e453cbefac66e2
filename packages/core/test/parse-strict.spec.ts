import { describe, expect, test } from 'vitest';
import { CanonicalJsonError, parseStrict, type ParseStrictOptions, ReceiptError } from '../src/index.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

function refusal(document: Uint8Array | string, options?: ParseStrictOptions): unknown {
  try {
    return { parsed: parseStrict(document, options) };
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    expect(error.pointer).toBeUndefined();
    return { code: error.code, offset: error.offset };
  }
}

describe('parseStrict reads', () => {
  test.each([
    ['null', null],
    ['true', true],
    ['false', false],
    ['""', ''],
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'],
    ['"a\\u00e9b\\u20ACc"', 'aéb€c'],
    ['"\\ud83d\\uDE00"', '😀'],
    ['"😀\u007f\u2028"', '😀\u007f\u2028'],
    ['[]', []],
    [' [ 1 , "a" ,\n\t[ null ] ]\r\n', [1, 'a', [null]]],
    ['{}', {}],
    ['{ "b" : 1 , "a" : { "c" : [ ] } }', { b: 1, a: { c: [] } }],
    ['-12.5e-1', -1.25],
    ['1E+2', 100],
    ['0.0', 0],
    ['1e-400', 0],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991.0', -9007199254740991],
  ])('%s from bytes and from text', (document, value) => {
    expect(parseStrict(document)).toStrictEqual(value);
    expect(parseStrict(bytes(document))).toStrictEqual(value);
  });

  test.each(['-0', '-0.0', '-0e9', '-1e-400'])('%s as 0 without a sign', (document) => {
    expect(parseStrict(document)).toBe(0);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a member named %s as an own property, and changes no prototype',
    (name) => {
      const object = parseStrict(`{"${name}": {"isAdmin": true}}`, { requireObject: true });
      expect(Object.keys(object)).toEqual([name]);
      expect(Object.getOwnPropertyDescriptor(object, name)).toEqual({
        value: { isAdmin: true },
        writable: true,
        enumerable: true,
        configurable: true,
      });
      expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
      expect('isAdmin' in {}).toBe(false);
    },
  );

  test('64 nested containers', () => {
    expect(parseStrict(nested(64))).toBeDefined();
    expect(parseStrict(`[${nested(63)},${nested(63)}]`)).toBeDefined();
  });

  test('documents up to maxBytes, counted in UTF-8; 1 MiB by default', () => {
    expect(parseStrict('"é"', { maxBytes: 4 })).toBe('é');
    expect(parseStrict(bytes('"é"'), { maxBytes: 4 })).toBe('é');
    expect(parseStrict(`"${'a'.repeat(1_048_574)}"`)).toHaveLength(1_048_574);
  });

  test('every finite double with integers: any', () => {
    expect(parseStrict('[1e20, 9007199254740993, -1E308]', { integers: 'any' })).toEqual([
      1e20, 9007199254740992, -1e308,
    ]);
  });
});

describe('parseStrict refuses, with a code and an offset in bytes:', () => {
  test.each([
    ['an empty document', '', 0],
    ['white space only', ' \n', 2],
    ['a second value', '{} {}', 3],
    ['a trailing comma in an array', '[1,]', 3],
    ['a trailing comma in an object', '{"a":1,}', 7],
    ['an array that is not closed', '["é"', 5],
    ['an object that is not closed', '{"a":1', 6],
    ['a missing comma', '[1 2]', 3],
    ['a missing comma between members', '{"a":1 "b":2}', 7],
    ['a missing colon', '{"a" 1}', 5],
    ['a missing value', '{"a":}', 5],
    ['a name without quotes', '{a:1}', 1],
    ['single quotes', "['a']", 1],
    ['a wrong closing bracket', '[1}', 2],
    ['a comment', '[/**/1]', 1],
    ['NaN', '[NaN]', 1],
    ['Infinity', '-Infinity', 0],
    ['a truncated literal', 'tru', 0],
    ['a literal in capitals', 'True', 0],
    ['a literal with more letters', 'nullx', 4],
    ['a leading zero', '[01]', 2],
    ['a plus sign', '+1', 0],
    ['a minus without digits', '[-]', 1],
    ['a fraction without digits', '1.', 2],
    ['a fraction without an integer', '.5', 0],
    ['an exponent without digits', '1e+', 3],
    ['full-width digits', '１', 0],
    ['a string that is not closed', '"abc', 4],
    ['a line feed in a string', '"a\nb"', 2],
    ['a NUL in a string', '"\u0000"', 1],
    ['an unknown escape', '"ab\\x"', 3],
    ['an escape cut by the end', '"\\', 1],
    ['a \\u escape with three digits', '"\\u12g4"', 1],
    ['a \\u escape with a sign', '"\\u+123"', 1],
    ['a form feed as white space', '\f1', 0],
    ['a no-break space as white space', '\u00a01', 0],
    ['UTF-16 without a byte order mark', bytes('{\0}\0'), 1],
  ])('%s (invalid_json)', (_what, document, offset) => {
    expect(refusal(document)).toEqual({ code: 'invalid_json', offset });
  });

  test.each([
    ['a UTF-8 byte order mark', bytes([0xef, 0xbb, 0xbf], '{}'), 0],
    ['a byte order mark in a text', '\ufeff{}', 0],
    ['UTF-16 with a byte order mark', bytes([0xff, 0xfe], '{\0}\0'), 0],
    ['a stray continuation byte', bytes('"a', [0x80], '"'), 2],
    ['an overlong slash of two bytes', bytes('"', [0xc0, 0xaf], '"'), 1],
    ['an overlong slash of three bytes', bytes('"', [0xe0, 0x80, 0xaf], '"'), 1],
    ['an overlong slash of four bytes', bytes('"', [0xf0, 0x80, 0x80, 0xaf], '"'), 1],
    ['an encoded surrogate', bytes('"é', [0xed, 0xa0, 0x80], '"'), 3],
    ['a code point beyond U+10FFFF', bytes('"', [0xf4, 0x90, 0x80, 0x80], '"'), 1],
    ['a lead byte that never occurs', bytes('"', [0xf5, 0x80, 0x80, 0x80], '"'), 1],
    ['a sequence cut by the end', bytes('"€😀', [0xf0, 0x9f, 0x98]), 8],
    ['a sequence cut by a quote', bytes('"', [0xe2, 0x82], '"'), 1],
  ])('%s (invalid_utf8)', (_what, document, offset) => {
    expect(refusal(document)).toEqual({ code: 'invalid_utf8', offset });
  });

  test.each([
    ['the same name twice', '{"a":1,"a":1}', 7],
    ['the same name twice after unescaping', '{"é":1,"\\u00e9":2}', 8],
    ['the same name twice in a nested object', '[{"x":{"a":1,"b":2,"a":3}}]', 19],
    ['__proto__ twice', '{"__proto__":1,"__proto__":2}', 15],
    ['constructor twice', '{"constructor":1,"constructor":2}', 17],
    ['the empty name twice', '{"":1,"":2}', 6],
  ])('%s (duplicate_name)', (_what, document, offset) => {
    expect(refusal(document)).toEqual({ code: 'duplicate_name', offset });
  });

  test.each([
    ['an escaped high half alone', '"a\\ud800"', 2],
    ['an escaped high half before a letter', '"\\ud800a"', 1],
    ['an escaped high half before another', '"\\ud800\\ud800"', 1],
    ['an escaped low half alone', '"\\udc00"', 1],
    ['escaped halves in the wrong order', '"\\udc00\\ud800"', 1],
    ['half a pair in a name', '{"\\udead":1}', 2],
    ['a raw high half in a text', '"é\ud800"', 3],
    ['a raw low half in a text, even before other faults', '{"a":1,"a":\udc00', 11],
  ])('%s (lone_surrogate)', (_what, document, offset) => {
    expect(refusal(document)).toEqual({ code: 'lone_surrogate', offset });
  });

  test.each([
    ['[9007199254740992]', 1],
    ['[-9007199254740992]', 1],
    ['[9007199254740993.0]', 1],
    ['[1e20]', 1],
    ['[100000000000000000000]', 1],
    ['[1e308]', 1],
    ['[9007199254740991.5]', 1],
  ])('%s (unsafe_integer)', (document, offset) => {
    expect(refusal(document)).toEqual({ code: 'unsafe_integer', offset });
  });

  test.each(['1e400', '-1e400', `1${'0'.repeat(400)}`])(
    '%s (number_out_of_range), whatever the integer rule',
    (document) => {
      expect(refusal(document)).toEqual({ code: 'number_out_of_range', offset: 0 });
      expect(refusal(document, { integers: 'any' })).toEqual({ code: 'number_out_of_range', offset: 0 });
    },
  );

  test('the 65th nested container (too_deep)', () => {
    expect(refusal(nested(65))).toEqual({ code: 'too_deep', offset: 64 });
    expect(refusal('{"a":'.repeat(65))).toEqual({ code: 'too_deep', offset: 320 });
  });

  test('a document of more bytes than allowed (too_large), before anything else', () => {
    expect(refusal('"é"', { maxBytes: 3 })).toEqual({ code: 'too_large', offset: 3 });
    expect(refusal('"é€"', { maxBytes: 6 })).toEqual({ code: 'too_large', offset: 6 });
    expect(refusal(bytes([0xff, 0xff]), { maxBytes: 1 })).toEqual({ code: 'too_large', offset: 1 });
    expect(refusal(' '.repeat(1_048_577))).toEqual({ code: 'too_large', offset: 1_048_576 });
  });

  test.each([
    ['[]', 0],
    [' null', 1],
    ['"{}"', 0],
  ])('%s where an object is required (not_object)', (document, offset) => {
    expect(refusal(document, { requireObject: true })).toEqual({ code: 'not_object', offset });
  });
});

test.each([
  ['an option that does not exist', { maxbytes: 10 }, 'option_unknown'],
  ['an unknown option beside an invalid one', { integers: 'all', requireobject: true }, 'option_unknown'],
  ['an unknown number rule', { integers: 'all' }, 'option_invalid'],
  ['a number rule that is undefined', { integers: undefined }, 'option_invalid'],
  ['a limit that is a text', { maxBytes: '10' }, 'option_invalid'],
  ['a limit below zero', { maxBytes: -1 }, 'option_invalid'],
  ['a requireObject that is a text', { requireObject: 'false' }, 'option_invalid'],
])('parseStrict refuses %s before it reads the document', (_what, options, code) => {
  const parse = () => parseStrict('{', options as ParseStrictOptions);
  expect(parse).toThrow(ReceiptError);
  expect(parse).toThrow(expect.objectContaining({ code }));
});

test('an error message names what was expected and contains no text of the document', () => {
  const parse = () => parseStrict('{"password": hunter2}');
  expect(parse).toThrow(CanonicalJsonError);
  expect(parse).toThrow('expected a JSON value');
  expect(parse).not.toThrow('hunter2');
});

describe('parseStrict needs linear time and constant stack depth for one megabyte of', () => {
  const members = (count: number, step: number, prefix: string) =>
    `{${Array.from({ length: count }, (_, n) => `"${prefix}${n * step}":1`).join()}}`;

  test.each([
    ['open brackets', '['.repeat(1_000_000), { code: 'too_deep', offset: 64 }],
    ['digits', '1'.repeat(1_000_000), { code: 'number_out_of_range', offset: 0 }],
    ['digits behind the point', `0.${'1'.repeat(1_000_000)}`, { parsed: 1 / 9 }],
    ['escapes', `"${'\\u0041'.repeat(170_000)}"`, { parsed: 'A'.repeat(170_000) }],
    ['white space', ' '.repeat(1_000_000), { code: 'invalid_json', offset: 1_000_000 }],
    ['bad UTF-8 at the end', bytes('é'.repeat(500_000), [0xff]), { code: 'invalid_utf8', offset: 1_000_000 }],
    ['names with a common start', members(80_000, 1, 'n'), 'parsed'],
    ['ascending numeric names', members(90_000, 1, ''), 'parsed'],
    ['sparse numeric names', members(70_000, 49_999, ''), 'parsed'],
    ['empty objects', `[${Array.from({ length: 300_000 }, () => '{}').join()}]`, 'parsed'],
  ])('%s', { timeout: 20_000 }, (_what, document, outcome) => {
    if (outcome === 'parsed') expect(refusal(document)).toHaveProperty('parsed');
    else expect(refusal(document)).toEqual(outcome);
  });
});
