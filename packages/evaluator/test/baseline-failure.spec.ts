import type { Evidence, Reads } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { baselineFailure, compileContract, evaluate } from '../src/index.ts';
import { verdictFixtures } from './fixtures.ts';
import { sampleContract, sampleOperation } from './sample.ts';

const OBSERVED_AT = '2026-11-20T12:00:00.000Z';

const sample = compileContract(sampleContract());
const reasonFor = (reads: Reads) => {
  if ('findings' in sample) throw new Error('the sample does not lint');
  return baselineFailure(sample, sampleOperation(), reads);
};

test.each([
  ['source_unreachable', { outcome: 'failed', failure: 'timed_out', observedAt: OBSERVED_AT }],
  ['source_denied', { outcome: 'answered', status: 401, observedAt: OBSERVED_AT }],
  ['observation_too_large', { outcome: 'failed', failure: 'too_large', observedAt: OBSERVED_AT }],
] as const)('a read that failed says %s', (reason, main) => {
  expect(reasonFor({ main })).toBe(reason);
});

test('where nothing could be asked there is no baseline', () => {
  expect(reasonFor({})).toBe('evidence_insufficient');
});

test('a contract that looks nowhere has no baseline', () => {
  const events = verdictFixtures()
    .map(({ contract, operation }) => ({ compiled: compileContract(contract), operation }))
    .find(({ compiled }) => !('findings' in compiled) && !compiled.lookup);
  if (!events || 'findings' in events.compiled) throw new Error('no case judges events only');
  expect(baselineFailure(events.compiled, events.operation, {})).toBe('evidence_insufficient');
});

test('a baseline that is none leaves the verdict as if it had not been read', () => {
  for (const { id, contract, operation, evidence, now } of verdictFixtures()) {
    const compiled = compileContract(contract);
    if ('findings' in compiled || !evidence.baseline) continue;
    if (!baselineFailure(compiled, operation, evidence.baseline.reads)) continue;
    const without: Evidence = { ...evidence, baseline: null };
    expect(evaluate(contract, operation, without, now), id).toEqual(
      evaluate(contract, operation, evidence, now),
    );
  }
});
