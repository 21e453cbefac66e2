import { expect, test } from 'vitest';
import { readIdempotencyKey, requestFingerprint } from '../../src/modules/idempotency/index.ts';

test('a key is the same bare and in quotes, and no header is no key', () => {
  expect(readIdempotencyKey(undefined)).toBeUndefined();
  for (const header of ['order-1', '"order-1"']) expect(readIdempotencyKey(header)).toBe('order-1');
  expect(readIdempotencyKey('"a\\"b\\\\c"')).toBe('a"b\\c');
});

test('a key has 1 to 255 visible characters', () => {
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
])('a key of %s is refused', (_, header) => {
  expect(() => readIdempotencyKey(header)).toThrow(
    expect.objectContaining({ code: 'idempotency_key_invalid' }),
  );
});

test('a call’s fingerprint is 32 bytes, the same for the same route, place and body, and for no other', () => {
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
