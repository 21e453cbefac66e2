import { describe, expect, test } from 'vitest';
import { strictVerifiers } from './ed25519-verifiers.ts';
import { readVectors, vectorsAbsent, vectorsNote } from './public-vectors.ts';

interface Wycheproof {
  testGroups: {
    publicKey: { pk: string };
    tests: { tcId: number; msg: string; sig: string; result: string }[];
  }[];
}
interface SpeccheckCase {
  pub_key: string;
  message: string;
  signature: string;
}

/**
 * The result of the strict rule for each case of ed25519-speccheck, with the reason ("Taming the many EdDSAs", table 5).
 * "Mixed" points have a component of small order and pass the rule on encodings.
 */
const speccheck: readonly (readonly [expected: boolean, why: string])[] = [
  [false, 'A and R are of small order'],
  [false, 'A is of small order'],
  [false, 'R is of small order'],
  [true, 'A and R are mixed, encoded canonically, and the cofactorless equation is true'],
  [false, 'A and R are mixed, and only the cofactored equation is true'],
  [false, 'A is mixed, and only the cofactored equation is true'],
  [false, 'S is not below the group order'],
  [false, 'S is far above the group order'],
  [false, 'R is of small order, and not encoded canonically'],
  [false, 'R is of small order, and not encoded canonically (hashed as received)'],
  [false, 'A is of small order, and not encoded canonically'],
  [false, 'A is of small order, and not encoded canonically (hashed as received)'],
];

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

describe(`public vectors of Ed25519${vectorsNote}`, { skip: vectorsAbsent }, () => {
  test.each(strictVerifiers)(
    'the strict rule with %s agrees with all 151 Wycheproof cases',
    async (_name, verify) => {
      const { testGroups } = JSON.parse(readVectors('ed25519/wycheproof_ed25519_test.json')) as Wycheproof;
      const cases = testGroups.flatMap(({ publicKey, tests }) =>
        tests.map((test) => ({ ...test, ...publicKey })),
      );
      expect(cases).toHaveLength(151);
      const wrong: number[] = [];
      for (const { tcId, pk, msg, sig, result } of cases) {
        if ((await verify(bytes(pk), bytes(msg), bytes(sig))) !== (result === 'valid')) wrong.push(tcId);
      }
      expect(wrong).toEqual([]);
    },
  );

  test.each(strictVerifiers)(
    'the strict rule with %s has the expected result for the 12 speccheck cases',
    async (_name, verify) => {
      const cases = JSON.parse(readVectors('ed25519/speccheck_cases.json')) as SpeccheckCase[];
      const outcomes = await Promise.all(
        cases.map(async (it) => verify(bytes(it.pub_key), bytes(it.message), bytes(it.signature))),
      );
      expect(outcomes).toEqual(speccheck.map(([expected]) => expected));
    },
  );
});
