import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalize, parseStrict, verifyReceipt, type JsonObject } from '../src/index.ts';
import { parseWithCanonicalText } from '../src/json/parse-strict.ts';
import { jsonValue } from './json-arbitrary.ts';
import { payload, signReceipt, trustedKeys } from './receipt-fixture.ts';

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

test('the text of a member is used as canonical text only if it is canonical', () => {
  let taken = 0;
  fc.assert(
    fc.property(
      jsonValue,
      fc.constantFrom(...respellings),
      fc.constantFrom(...envelopes),
      (value, respell, envelope) => {
        const document = envelope.replace('HERE', () => respell(canonicalize(value)));
        const { value: parsed, canonicalText } = parseWithCanonicalText(document, {}, 'payload');
        if (canonicalText === undefined) return;
        taken++;
        expect(canonicalText).toBe(canonicalize((parsed as JsonObject).payload));
      },
    ),
    { numRuns: 1_000 },
  );
  expect(taken).toBeGreaterThan(200);
});

/** Other spellings of canonical text; some leave some values unchanged. */
const respellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify(JSON.parse(text)),
  (text) => JSON.stringify(JSON.parse(text), null, 1),
  (text) => text.replaceAll('o', '\\u006f'),
  (text) => text.replaceAll(/(?<=[:[,])([1-9][0-9]*)(?=[,\]}])/g, '$1.0'),
  (text) => text.replaceAll(/(?<=[:[,])0(?=[,\]}])/g, '-0'),
];

const envelopes = ['{"payload":HERE}', '{ "z" : -0 , "payload" : HERE }', '{"\\u0070ayload":HERE,"a":1}'];

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
