import { canonicalText, signed } from '../../receipts/test-receipt.ts';
import { refused, valid } from '../receipt-case.ts';

const source = 'receipts: a parsed object is canonicalized first';
const text = canonicalText(signed());
const sequence = (number: string) => text.replace('"sequence":1', `"sequence":${number}`);

const failing: readonly (readonly [id: string, kills: string, reasonCode: string, number: string])[] = [
  ['infinite', 'objects-are-not-serialized', 'receipt_malformed', '1e400'],
  ['2^53', 'objects-are-not-serialized', 'receipt_malformed', '9007199254740992'],
  ['10^20 without an exponent', 'objects-are-not-serialized', 'receipt_malformed', '100000000000000000000'],
  ['10^20 with an exponent', 'objects-are-not-serialized', 'receipt_malformed', '1e20'],
  ['one and a half', 'integers-may-be-fractions', 'receipt_schema_invalid', '1.5'],
  ['minus zero', 'ranges-are-not-checked', 'receipt_schema_invalid', '-0'],
];

/** Numbers that languages keep differently after parsing. */
export const parsedCases = [
  ...['1', '1.0', '1e0', '10e-1'].map((number) =>
    valid({
      id: `a parsed receipt whose sequence is ${number}`,
      comment: 'languages keep an integer or a fraction; the value is the same',
      source,
      kills: 'objects-are-refused',
      receipt: sequence(number),
      parsed: true,
    }),
  ),
  ...failing.map(([name, kills, reasonCode, number]) =>
    refused({
      id: `a parsed receipt whose sequence is ${name}`,
      comment: 'languages keep another number, or one of another type',
      source,
      kills,
      receipt: sequence(number),
      parsed: true,
      reasonCode,
    }),
  ),
];
