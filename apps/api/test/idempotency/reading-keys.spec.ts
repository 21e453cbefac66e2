import { expect, test } from 'vitest';
import { readIdempotencyKey, requestFingerprint } from '../../src/modules/idempotency/index.ts';

test('reads the same key bare and in quotes, and none without a header', () => {
  expect(readIdempotencyKey(undefined)).toBeUndefined();
  for (const header of ['order-1', '"order-1"']) expect(readIdempotencyKey(header)).toBe('order-1');
  expect(readIdempotencyKey('"a\\"b\\\\c"')).toBe('a"b\\c');
});

test('accepts 1 to 255 visible characters', () => {
  for (const key of ['!', '~', '!'.repeat(255)]) {
    expect([readIdempotencyKey(key), readIdempotencyKey(`"${key}"`)]).toEqual([key, key]);
  }
});

test.each([
  ['nothing', ''],
  ['nothing in quotes', '""'],
  ['256 characters', 'a'.repeat(256)],
  ['256 characters in quotes', `"${'a'.repeat(256)}"`],
  ['a blank', 'a b'],
  ['a blank in quotes', '"a b"'],
  ['a letter beyond ASCII', 'schlüssel'],
  ['an open quote', '"abc'],
  ['a parameter', '"abc";a=1'],
  ['something after the quotes', '"abc"d'],
  ['a control character', 'a\u0000'],
])('rejects a key of %s', (_, header) => {
  expect(() => readIdempotencyKey(header)).toThrow(
    expect.objectContaining({ code: 'idempotency_key_invalid' }),
  );
});

test('gives the same fingerprint of 32 bytes to the same route, parameters and body only', () => {
  const fingerprints = [
    requestFingerprint('POST /a', [], null),
    requestFingerprint('POST /b', [], null),
    requestFingerprint('POST /a', ['1'], null),
    requestFingerprint('POST /a', ['1', '2'], null),
    requestFingerprint('POST /a', ['2', '1'], null),
    requestFingerprint('POST /a', [], {}),
    requestFingerprint('POST /a', [], { a: 1, b: 2 }),
  ].map((fingerprint) => fingerprint.toString('hex'));
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
  const reordered = requestFingerprint('POST /a', [], { b: 2, a: 1 });
  expect([reordered.toString('hex'), reordered.length]).toEqual([fingerprints.at(-1), 32]);
});
