import { expect, test } from 'vitest';
import { divergenceFromModel } from './compare-with-model.ts';

test('whatever is done in whatever order, answers and balances are those of the model', async () => {
  expect(await divergenceFromModel(15)).toBeNull();
});

test('the comparison notices a server that charges nothing', async () => {
  expect(await divergenceFromModel(100, { TOOKEFFECT_METERING: 'off' })).toContain('Counterexample');
});
