import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  CanonicalJsonError,
  contractHash,
  dssePae,
  operationDocumentDigest,
  payloadDigest,
  ReceiptError,
  saltedDigest,
  sha256Hex,
} from '../src/index.ts';

const sha256 = (...parts: (string | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
    .digest('hex');

describe('contractHash', () => {
  const contract = { id: 'a.b@1', checks: [{ b: 1, a: 'é' }] };
  const expected = `sha256:${sha256('tookeffect-contract-v1\n{"checks":[{"a":"é","b":1}],"id":"a.b@1"}')}`;

  test('is the SHA-256 of the domain and the canonical text', () => {
    expect(contractHash(contract)).toBe(expected);
  });

  test('is the same with and without the members that the service adds', () => {
    const published = {
      status: 'published',
      hash: expected,
      publishedAt: 'x',
      publishedBy: 'y',
      ...contract,
    };
    expect(contractHash(published)).toBe(expected);
  });

  test('includes inner members with the excluded names, and a member named __proto__', () => {
    expect(contractHash({ ...contract, input: { status: 1 } })).not.toBe(
      contractHash({ ...contract, input: {} }),
    );
    expect(contractHash(JSON.parse('{"__proto__":1}') as object)).toBe(
      `sha256:${sha256('tookeffect-contract-v1\n{"__proto__":1}')}`,
    );
  });

  test.each([
    [[], 'not_object', ''],
    [new Map(), 'not_object', ''],
    [{ a: [1e20] }, 'unsafe_integer', '/a/0'],
  ])('refuses %j with %s', (value, code, pointer) => {
    expect(() => contractHash(value)).toThrow(
      expect.objectContaining({ name: 'CanonicalJsonError', code, pointer }),
    );
    expect(() => contractHash(value)).toThrow(CanonicalJsonError);
  });
});

describe('saltedDigest', () => {
  const saltHex = '000102030405060708090a0b0c0d0e0f';

  test.each(['input', 'action-result', 'baseline', 'evidence'] as const)(
    'of kind %s hashes its domain, the 16 bytes of the salt, and the canonical value',
    (kind) => {
      for (const b of ['é', 'e', '']) {
        expect(saltedDigest(kind, saltHex, { b, a: [] })).toBe(
          `sha256:${sha256(`tookeffect-${kind}-v1\n`, Buffer.from(saltHex, 'hex'), `{"a":[],"b":"${b}"}`)}`,
        );
      }
    },
  );

  test.each(['', '00', saltHex.toUpperCase(), `${saltHex}00`, `${saltHex}\n`, ` ${saltHex.slice(1)}`])(
    'refuses the salt %j',
    (salt) => {
      expect(() => saltedDigest('input', salt, {})).toThrow(ReceiptError);
      expect(() => saltedDigest('input', salt, {})).toThrow(
        expect.objectContaining({ code: 'salt_malformed' }),
      );
    },
  );
});

test('the digest of an operation document and of a payload is the SHA-256 of its canonical text', () => {
  expect(operationDocumentDigest({ b: 1, a: 2 })).toBe(sha256('{"a":2,"b":1}'));
  expect(payloadDigest({ b: 1, a: 2 })).toBe(`sha256:${sha256('{"a":2,"b":1}')}`);
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('dssePae encodes the example of the DSSE specification', () => {
  const encoded = dssePae('http://example.com/HelloWorld', new TextEncoder().encode('hello world'));
  expect(new TextDecoder().decode(encoded)).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world');
});

test('the bytes of a text stay the same while other texts are encoded', () => {
  const texts = Array.from({ length: 250 }, (_, index) => `${index} `.repeat(1 + index * 10));
  const encoded = texts.map((text) => dssePae('a/b', text));
  expect(encoded).toEqual(texts.map((text) => dssePae('a/b', new TextEncoder().encode(text))));
});

test.each(['', 'hello world', 'Grüße, 世界 😀'])('dssePae encodes the text %o as its UTF-8', (text) => {
  expect(dssePae('a/b', text)).toEqual(dssePae('a/b', new TextEncoder().encode(text)));
});
