import { expect, test } from 'vitest';
import { divergenceFromModel } from '../../model/compare-with-model.ts';
import { rounds } from '../../support/rounds.ts';

const RUNS = rounds({ full: 100, soak: 5000 });

test(`random steps give the responses and balances of the model, ${RUNS} times`, async () => {
  expect(await divergenceFromModel(RUNS)).toBeNull();
});

test('the comparison detects a server that charges nothing', async () => {
  expect(await divergenceFromModel(100, { TOOKEFFECT_METERING: 'off' })).toContain('Counterexample');
});
