import fc from 'fast-check';
import { expect } from 'vitest';
import { fuzz, mutated } from '../../../../fuzz.base.ts';
import {
  CANONICAL_JSON_ERROR_CODES,
  CanonicalJsonError,
  canonicalize,
  parseStrict,
  RECEIPT_REASON_CODES,
  verifyReceipt,
} from '../../src/index.ts';
import { jsonValue } from '../json-arbitrary.ts';
import { signReceipt, trustedKeys } from '../receipt-fixture.ts';

const receipt = signReceipt();
const receiptText = JSON.stringify(receipt);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Text on which parsers disagree; it is inserted into documents. */
const trap = fc.constantFrom(
  ...[
    '\ufeff',
    '\\ud800',
    '\\u0000',
    '1e400',
    '-0',
    '1e20',
    '9007199254740993',
    '01',
    '.5',
    '1.',
    'NaN',
    '//',
    ',',
  ],
  ...[
    '"__proto__":1',
    '"a":1,"\\u0061":2',
    '['.repeat(65),
    '{"":'.repeat(65),
    '[]]',
    '\u2028',
    '\x00',
    '{"a":1}{}',
  ],
);

/** Random bytes, a document with inserted text or a changed byte, or a truncated document. */
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 64 }),
  fc
    .tuple(
      jsonValue.map((value) => canonicalize(value)),
      fc.nat(),
      trap,
    )
    .map(([text, at, what]) => encode(cutInto(text, at, what))),
  fc
    .tuple(
      jsonValue.map((value) => encode(canonicalize(value))),
      fc.nat(),
      fc.nat(255),
    )
    .map(([whole, at, byte]) => whole.with(at % whole.length, byte)),
  fc
    .tuple(
      jsonValue.map((value) => encode(canonicalize(value))),
      fc.nat(),
    )
    .map(([whole, end]) => whole.subarray(0, end % whole.length)),
);

fuzz(
  'parseStrict returns a value or throws a documented code with a place for all bytes',
  fc.tuple(bytes, fc.constantFrom('safe', 'any')),
  ([document, integers]) => {
    try {
      canonicalize(parseStrict(document, { integers }), { integers });
    } catch (error) {
      if (!(error instanceof CanonicalJsonError)) throw error;
      expect(CANONICAL_JSON_ERROR_CODES).toContain(error.code);
      expect(error.offset).toBeTypeOf('number');
      expect(error.offset).toBeLessThanOrEqual(document.length);
    }
  },
);

/** Input for verifyReceipt: bytes of every kind, and a valid receipt with a change. */
const received = fc.oneof(
  bytes,
  fc.tuple(fc.nat(), trap).map(([at, what]) => cutInto(receiptText, at, what)),
  fc
    .tuple(fc.nat(), fc.nat(255))
    .map(([at, byte]) => encode(receiptText).with(at % receiptText.length, byte)),
  fc
    .tuple(fc.array(fc.nat(), { maxLength: 8 }), fc.oneof(jsonValue, fc.constant(undefined)), fc.boolean())
    .map(([route, value, removes]) => mutated(receipt, route, value, removes)),
);

fuzz(
  'verifyReceipt returns a documented code for all input, and is valid only for the signed payload',
  received,
  (input) => {
    const { valid, reasonCode } = verifyReceipt(input as object, { trustedKeys });
    expect(RECEIPT_REASON_CODES).toContain(reasonCode);
    expect(valid).toBe(reasonCode === 'signature_valid');
    if (valid) expect(readPayload(input)).toEqual(receipt.payload);
  },
);

function readPayload(input: unknown): unknown {
  const isDocument = typeof input === 'string' || input instanceof Uint8Array;
  return ((isDocument ? parseStrict(input) : input) as { payload: unknown }).payload;
}

function cutInto(text: string, at: number, what: string): string {
  const position = at % (text.length + 1);
  return text.slice(0, position) + what + text.slice(position);
}
