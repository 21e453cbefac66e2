import { expect, test } from 'vitest';
import { divergenceFromModel } from '../../model/compare-with-model.ts';
import { rounds } from '../../support/rounds.ts';

const RUNS = rounds({ full: 300, soak: 5000 });

test(`whatever is done in whatever order, answers and balances are those of the model, ${RUNS} times`, async () => {
  expect(await divergenceFromModel(RUNS)).toBeNull();
});
