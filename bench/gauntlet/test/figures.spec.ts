import { describe, expect, test } from 'vitest';
import { orInconclusive, refuted, tooEarly, undecidable, verified } from '../model/expectation.ts';
import { wilsonUpperBound } from '../report/wilson.ts';
import { gradeJudgement, gradeOutcome } from '../run/results.ts';

describe('an outcome of the product', () => {
  const absent = { verdict: 'refuted', reason: 'effect_absent' } as const;
  const passed = { verdict: 'verified', reason: 'all_checks_passed' } as const;
  const unproven = { verdict: 'inconclusive', reason: 'evidence_insufficient' } as const;

  test.each([
    ['the expected verdict is right', verified(), passed, 'right'],
    ['`verified` without the effect is false', refuted('effect_absent'), passed, 'falseVerified'],
    ['`verified` where nobody can know is false', undecidable('source_stale'), passed, 'falseVerified'],
    ['`refuted` with the effect is false', verified(), absent, 'falseRefuted'],
    ['`refuted` where nobody can know is false', undecidable('source_stale'), absent, 'falseRefuted'],
    ['`refuted` while a window is open is false', tooEarly('not_settled'), absent, 'falseRefuted'],
    ['`inconclusive` where the truth can be known is undecided', verified(), unproven, 'undecided'],
    ['another reason is told apart', refuted('effect_mismatch'), absent, 'wrongReason'],
    [
      'an allowed reason is right',
      orInconclusive(refuted('effect_absent'), unproven.reason),
      unproven,
      'right',
    ],
  ])('%s', (_title, expected, outcome, grade) => {
    expect(gradeOutcome(expected, outcome)).toBe(grade);
  });
});

describe('what another judge says', () => {
  test('is an error where nobody can know, unless it says so', () => {
    expect(gradeJudgement(undecidable('source_stale'), 'done')).toBe('falseVerified');
    expect(gradeJudgement(undecidable('source_stale'), 'not_done')).toBe('falseRefuted');
    expect(gradeJudgement(undecidable('source_stale'), 'unknown')).toBe('right');
  });

  test('is no answer where it has no store', () => {
    expect(gradeJudgement(verified(), 'no_store')).toBe('inexpressible');
  });
});

describe("the upper end of Wilson's interval", () => {
  // Newcombe (1998), table I: 0 of 20 and 81 of 263; the last one by the formula for a share of 1.
  test.each([
    [0, 20, 0.1611],
    [81, 263, 0.3662],
    [10, 10, 1],
  ])('of %i of %i is %f', (count, total, bound) => {
    expect(wilsonUpperBound(count, total)).toBeCloseTo(bound, 4);
  });

  test('of nothing says nothing', () => {
    expect(wilsonUpperBound(0, 0)).toBe(1);
  });
});
