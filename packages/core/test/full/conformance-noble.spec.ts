import { expect, test } from 'vitest';
import { coreTests } from '../conformance/core-fixtures.ts';
import { expectOutcomes, validateWithNoble, writeOutcomes } from '../conformance/expect-outcomes.ts';

test('every case of the conformance set has the expected outcome with noble', async () => {
  const tests = coreTests();
  const outcomes = await expectOutcomes(tests, validateWithNoble);
  expect(outcomes.size).toBe(tests.length);
  writeOutcomes('noble', outcomes);
});
