import { expect, test } from 'vitest';
import { divergenceFromModel } from './compare-with-model.ts';

test('random steps give the responses and balances of the model', async () => {
  expect(await divergenceFromModel(15)).toBeNull();
});
