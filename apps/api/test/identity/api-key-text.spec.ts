import { createSecretKey } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { newId } from '../../src/ids/new-id.ts';
import {
  apiKeyDigest,
  isSameDigest,
  readApiKeyId,
  newApiKeyText,
} from '../../src/modules/identity/api-key-text.ts';

const id = newId('key');
const text = newApiKeyText(id);

test('creates a key in the documented format, with its id', () => {
  expect(text).toMatch(/^tke_[0-7][0-9a-hjkmnp-tv-z]{25}_[0-9A-Za-z]{32,96}$/);
  expect(readApiKeyId(text)).toBe(id);
});

test('creates a different secret for the same id', () => {
  expect(newApiKeyText(id)).not.toBe(text);
});

test('rejects a key with any one changed character without a query', () => {
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === 'x' ? 'y' : 'x';
    const changed = text.slice(0, at) + other + text.slice(at + 1);
    expect(readApiKeyId(changed), changed).toBeNull();
  }
});

test.each(['', 'tke_', text.slice(0, -1), `${text}0`, ` ${text}`, text.toUpperCase(), 'Bearer x'])(
  'rejects %j',
  (other) => {
    expect(readApiKeyId(other)).toBeNull();
  },
);

test('stores a digest that depends on the pepper', () => {
  const one = createSecretKey(Buffer.alloc(32, 1));
  const other = createSecretKey(Buffer.alloc(32, 2));
  expect(isSameDigest(apiKeyDigest(text, one), apiKeyDigest(text, one))).toBe(true);
  expect(isSameDigest(apiKeyDigest(text, one), apiKeyDigest(text, other))).toBe(false);
});

test('rejects another text with a correct checksum', () => {
  const right = text.slice(0, -6);
  const others = ['', 'tke_', 'tke_0_', `tok_${'0'.repeat(26)}_${'0'.repeat(43)}`];
  for (const body of [...others, `x${right}`, `${right}0`]) {
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    let [checksum, rest] = ['', crc32(body)];
    for (let index = 0; index < 6; index += 1) {
      checksum = digits.charAt(rest % 62) + checksum;
      rest = Math.floor(rest / 62);
    }
    expect(readApiKeyId(body + checksum)).toBeNull();
  }
});

test('treats digests of different lengths as different', () => {
  expect(isSameDigest(Buffer.alloc(32), Buffer.alloc(32))).toBe(true);
  expect(isSameDigest(Buffer.alloc(31), Buffer.alloc(32))).toBe(false);
});
