import peer from 'canonicalize';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalize, parseStrict } from '../../src/index.ts';
import { jsonValue } from '../json-arbitrary.ts';

const VALUES = 200_000;

test(`${String(VALUES)} random values have the same text as with npm canonicalize, and are parsed back`, () => {
  let compared = 0;
  fc.assert(
    fc.property(jsonValue, (value) => {
      const text = canonicalize(value);
      if (text !== peer(value)) throw new Error(`differs from the oracle: ${text}`);
      if (canonicalize(parseStrict(text)) !== text) throw new Error(`does not survive a round trip: ${text}`);
      compared += 1;
    }),
    { numRuns: VALUES },
  );
  expect(compared).toBe(VALUES);
});
