import { isDeepStrictEqual } from 'node:util';
import oracle from 'canonicalize';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CanonicalJsonError, canonicalize, parseStrict } from '../src/index.ts';
import { jsonValue } from './json-arbitrary.ts';

const numRuns = 2_000;

test('parsing the canonical text of a value returns the value, from text, bytes and with white space', () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      const text = canonicalize(value);
      expect(isDeepStrictEqual(parseStrict(text), value)).toBe(true);
      expect(isDeepStrictEqual(parseStrict(new TextEncoder().encode(text)), value)).toBe(true);
      expect(isDeepStrictEqual(parseStrict(JSON.stringify(value, null, 2)), value)).toBe(true);
    }),
    { numRuns },
  );
});

test('canonicalize is idempotent', () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      const text = canonicalize(value);
      expect(canonicalize(parseStrict(text))).toBe(text);
    }),
    { numRuns },
  );
});

test('canonicalize agrees with the npm package canonicalize', () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      expect(canonicalize(value)).toBe(oracle(value));
    }),
    { numRuns },
  );
});

test('JSON.parse returns the same value for every text that parseStrict accepts', () => {
  const almostJson = fc.oneof(
    fc.json(),
    fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([text, at, insertion]) => {
      const index = at % (text.length + 1);
      return text.slice(0, index) + insertion + text.slice(index);
    }),
  );
  fc.assert(
    fc.property(almostJson, (text) => {
      const value = readOrCode(text, 'any');
      if (typeof value !== 'string')
        expect(isDeepStrictEqual(JSON.parse(text, withoutMinusZero), value.read)).toBe(true);
    }),
    { numRuns },
  );
});

test('parseStrict throws nothing but CanonicalJsonError, with an offset within the document, on any bytes', () => {
  const tokens = [
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"',
    '\\',
    'u0',
    '0',
    'e',
    '-',
    '.',
    'true',
    ' ',
    '"a"',
    '😀',
  ];
  const jsonBytes = fc
    .array(fc.constantFrom(...tokens), { maxLength: 40 })
    .map((parts) => new TextEncoder().encode(parts.join('')));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 40 }), jsonBytes), (bytes) => {
      readOrCode(bytes);
    }),
    { numRuns },
  );
});

test('a duplicate name is refused in every object and with every escape', () => {
  fc.assert(
    fc.property(jsonValue, fc.string({ unit: 'binary' }), fc.nat({ max: 20 }), (value, name, depth) => {
      const escaped = Array.from({ length: name.length }, (_, index) => escapeUnit(name, index)).join('');
      const member = canonicalize(value);
      const object = `{${canonicalize(name)}:${member},"${escaped}":${member}}`;
      const document = '[0,{"a":'.repeat(depth) + object + '}]'.repeat(depth);
      expect(readOrCode(document)).toBe('duplicate_name');
    }),
    { numRuns: 500 },
  );
});

function readOrCode(
  document: Uint8Array | string,
  integers: 'safe' | 'any' = 'safe',
): string | { read: unknown } {
  try {
    return { read: parseStrict(document, { integers }) };
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    expect(error.offset).toBeGreaterThanOrEqual(0);
    expect(error.offset).toBeLessThanOrEqual(Buffer.byteLength(document));
    return error.code;
  }
}

function withoutMinusZero(_name: string, value: unknown): unknown {
  return value === 0 ? 0 : value;
}

function escapeUnit(text: string, index: number): string {
  return `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`;
}
