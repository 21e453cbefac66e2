import { EVIDENCE_LEVELS, REASONS, VERDICTS } from '@tookeffect/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { impossibleVerdict } from '../src/answers/impossible-verdict.ts';
import { tookEffect } from '../src/answers/took-effect.ts';

const word = fc.string({ maxLength: 12 });
const answered = fc.record({
  verdict: fc.oneof(fc.constantFrom(...VERDICTS), word),
  reason: fc.oneof(fc.constantFrom(...REASONS), word),
  evidenceLevels: fc.array(fc.oneof(fc.constantFrom(...EVIDENCE_LEVELS), word), { maxLength: 4 }),
  checks: fc.array(fc.record({ outcome: fc.constantFrom('passed', 'failed', 'not_evaluated', 'later') }), {
    maxLength: 3,
  }),
});

test('whatever is answered, a success rests on what the caller did not say himself', () => {
  fc.assert(
    fc.property(answered, (verdict) => {
      if (impossibleVerdict(verdict) !== undefined || !tookEffect(verdict as { verdict: 'verified' })) return;
      expect(verdict.reason).toBe('all_checks_passed');
      expect(verdict.evidenceLevels.some((level) => level === 'E2' || level === 'E3')).toBe(true);
      expect(verdict.checks.some(({ outcome }) => outcome === 'passed')).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('what is no verified verdict is never kept from the caller, as long as its reason is its own', () => {
  fc.assert(
    fc.property(answered, word, (verdict, reason) => {
      fc.pre(verdict.verdict !== 'verified' && !REASONS.some((known) => known === reason));
      expect(impossibleVerdict({ ...verdict, reason })).toBeUndefined();
    }),
  );
});
