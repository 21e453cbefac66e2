import { describe, expect, test } from 'vitest';
import {
  type Expectation,
  type Outcome,
  notAsAsked,
  orInconclusive,
  refuted,
  tooEarly,
  undecidable,
  verified,
} from '../model/expectation.ts';
import { FIRST_RUN_FILE, recordFirstRun } from '../report/first-run.ts';
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
    [
      '`refuted` where both worlds are not as asked is right',
      notAsAsked(),
      { verdict: 'refuted', reason: 'state_mismatch' } as const,
      'right',
    ],
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

describe('a sentence of the product', () => {
  const there: Expectation = {
    truth: 'done',
    accepts: { verified: ['state_reached'], inconclusive: ['already_so'] },
    sentence: { attributions: ['state'], forbids: ['do_not_retry'] },
  };
  const gone: Expectation = { truth: 'not_done', accepts: { refuted: ['effect_reversed'] }, sentence: {} };

  test.each<[string, Expectation, Outcome, string]>([
    [
      'with a true attribution is right',
      there,
      { verdict: 'verified', reason: 'state_reached', attribution: 'state', nextAction: 'proceed' },
      'right',
    ],
    [
      'with an untrue attribution is false, although the effect is there',
      there,
      { verdict: 'verified', reason: 'state_reached', attribution: 'exclusive', nextAction: 'proceed' },
      'falseVerified',
    ],
    [
      'with an untrue reason is false, although the effect is not there',
      gone,
      { verdict: 'refuted', reason: 'effect_absent', nextAction: 'reconcile' },
      'falseRefuted',
    ],
    [
      'with an untrue reason for doubt has another reason',
      there,
      { verdict: 'inconclusive', reason: 'correlation_missing', nextAction: 'reconcile' },
      'wrongReason',
    ],
    [
      'with doubt where the world shows it is undecided',
      gone,
      { verdict: 'inconclusive', reason: 'changed_since_begun', nextAction: 'reconcile' },
      'undecided',
    ],
    [
      'with advice that does harm has another reason',
      there,
      { verdict: 'inconclusive', reason: 'already_so', nextAction: 'do_not_retry' },
      'wrongReason',
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

  test('is right where it is true of both worlds', () => {
    expect(gradeJudgement(notAsAsked(), 'not_done')).toBe('right');
    expect(gradeJudgement(notAsAsked(), 'done')).toBe('falseVerified');
    const state: Expectation = { truth: 'undecidable', accepts: { verified: ['state_reached'] } };
    expect(gradeJudgement(state, 'done')).toBe('right');
    expect(gradeJudgement(state, 'not_done')).toBe('falseRefuted');
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

test('a first run is recorded once', () => {
  expect(() => recordFirstRun([])).toThrow(`${FIRST_RUN_FILE} exists: there is one first run`);
});
