import { expect, test } from 'vitest';
import { compileOnce, evaluateObserved } from '../src/index.ts';
import { verdictFixtures } from './fixtures.ts';

test('where an older object bears the marker, the operations beside are asked for', () => {
  const id = 'second marked thing under an id whose thing another operation is to remove';
  const { contract, operation, evidence, now } = verdictFixtures().find((fixture) => fixture.id === id)!;
  const compiled = compileOnce(contract);
  if ('findings' in compiled) throw new TypeError('the contract does not lint');
  const { beside: _, ...unasked } = evidence;
  expect(evaluateObserved(compiled, { operation, evidence: unasked, now }, 100)).toMatchObject({
    evaluation: { verdict: 'verified' },
    needsNeighbours: true,
  });
});
