import { expect, test } from 'vitest';
import { SCENES } from '../scenes.ts';

test('the tour shows every verdict that costs and one that does not, and no scene is granted on a word alone', () => {
  const verdicts = SCENES.map(({ expected: [verdict] }) => verdict);
  expect(new Set(verdicts)).toEqual(new Set(['verified', 'refuted', 'inconclusive']));
  expect(SCENES.filter(({ says }) => says === 'done').length).toBeGreaterThan(SCENES.length / 2);
});
