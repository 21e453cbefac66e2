import fc from 'fast-check';
import type { JsonValue } from '../src/index.ts';

/** Names that objects inherit, that sort differently by code point, or that engines store apart. */
const trickyName = fc.constantFrom(
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '9', '10', '-0', '4294967295'],
  ...['\u{1f600}', '\ufb33', '\u20ac', '\u0000', '"', '\\', '\u2028', '\u007f'],
);
const text = fc.string({ unit: 'binary', maxLength: 12 });
const number = fc.oneof(
  fc.maxSafeInteger(),
  fc.constantFrom(0, 1e-7, 1e21 / 1e6, 5e-324, 0.1, 9007199254740991, -9007199254740991),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -9007199254740991, max: 9007199254740991 }),
);

/** Any value of the strict profile; −0 is left out, because it is read and written as 0. */
export const jsonValue: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'json' },
    fc.constantFrom(null, true, false),
    number.map((value) => (value === 0 ? 0 : value)),
    text,
    fc.array(tie('value'), { maxLength: 6, depthIdentifier: 'json' }),
    fc
      .uniqueArray(fc.tuple(fc.oneof(trickyName, text), tie('value')), {
        maxLength: 8,
        selector: ([name]) => name,
        depthIdentifier: 'json',
      })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value;
