import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkReceipt } from '../src/generated/receipt-check.ts';
import { canonicalize, parseStrict, verifyReceipt } from '../src/index.ts';
import { payload, payloadWithMarker, signReceipt, trustedKeys } from './receipt-fixture.ts';

const canonicalPayload = canonicalize(payload);

test.each([
  ['canonical', canonicalize(signReceipt())],
  ['indented', JSON.stringify(signReceipt(), null, 1)],
])('no change of one byte of a receipt (%s) makes another payload valid', (_spelling, text) => {
  const bytes = new TextEncoder().encode(text);
  const outcomes = Array.from(bytes, (_byte, index) =>
    [1, 32].map((bits) => acceptedPayload(withByte(bytes, index, bits))),
  );
  const others = new Set(outcomes.flat().filter((accepted) => accepted !== canonicalPayload));
  expect([...others]).toEqual([undefined]);
});

test('no number of changed, inserted or removed bytes makes another payload valid', () => {
  const bytes = new TextEncoder().encode(canonicalize(signReceipt()));
  const edit = fc.record({
    at: fc.nat(bytes.length),
    removed: fc.nat(3),
    inserted: fc.uint8Array({ maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
      let document = bytes;
      for (const { at, removed, inserted } of edits) {
        document = Uint8Array.of(
          ...document.subarray(0, at),
          ...inserted,
          ...document.subarray(at + removed),
        );
      }
      expect([undefined, canonicalPayload]).toContain(acceptedPayload(document));
    }),
    { numRuns: 1_000 },
  );
});

test('the pattern of receipts matches no text that is not canonical or does not match the schema', () => {
  const pattern = new RegExp(`^${checkReceipt.pattern}$`, 'u');
  const text = canonicalize(signReceipt(payloadWithMarker('text')));
  const place = fc.nat(text.length);
  const inserted = fc.oneof(
    fc.constantFrom(...Array.from('"\\{}[],: 09aé\n'), '"a":1,', '\\u0061', '1e0', 'null'),
    fc.tuple(place, place).map(([start, end]) => text.slice(start, end)),
  );
  const edit = fc.record({ at: place, removed: fc.nat(2), inserted });
  let taken = 0;
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 2 }), (edits) => {
      let changed = text;
      for (const { at, removed, inserted } of edits) {
        changed = changed.slice(0, at) + inserted + changed.slice(at + removed);
      }
      if (!pattern.test(changed)) return;
      taken++;
      const value = parseStrict(changed);
      expect(canonicalize(value)).toBe(changed);
      expect(checkReceipt(value)).toBeUndefined();
    }),
    { numRuns: 20_000 },
  );
  expect(pattern.test(text)).toBe(true);
  expect(taken).toBeGreaterThan(200);
});

test.each([
  ['its maximum', 65_536, undefined],
  ['one more', 65_537, 'receipt_malformed'],
])('a canonical receipt has a length of at most 64 KiB: %s', (_length, length, reasonCode) => {
  const bare = { ...signReceipt(), logProof: '' };
  const logProof = 'x'.repeat(length - canonicalize(bare).length);
  const text = canonicalize({ ...bare, logProof });
  expect(text).toHaveLength(length);
  for (const document of [text, new TextEncoder().encode(text)]) {
    const validation = verifyReceipt(document, { trustedKeys });
    expect(validation.valid ? undefined : validation.reasonCode).toBe(reasonCode);
  }
});

test('a log proof that looks like a payload does not replace the payload', () => {
  const forged = `"payload":${canonicalPayload},"payloadType":`;
  const text = canonicalize({ ...signReceipt(payloadWithMarker('changed')), logProof: forged });
  const signature = signReceipt().signatures[0]!.sig;
  const document = text.replace(/(?<="sig":")[0-9a-f]+/u, signature);
  expect(verifyReceipt(document, { trustedKeys })).toMatchObject({ reasonCode: 'signature_invalid' });
});

/** The canonical payload of an accepted document; undefined for a refused one. */
function acceptedPayload(document: Uint8Array): string | undefined {
  if (!verifyReceipt(document, { trustedKeys }).valid) return undefined;
  return canonicalize(parseStrict(document, { requireObject: true }).payload);
}

function withByte(bytes: Uint8Array, index: number, bits: number): Uint8Array {
  const changed = bytes.slice();
  changed[index]! ^= bits;
  return changed;
}
