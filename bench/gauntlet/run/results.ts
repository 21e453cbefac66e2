import { type Expectation, isExpected, type Outcome } from '../model/expectation.ts';
import type { Scenario } from '../model/scenario.ts';
import type { Judgement } from '../judges/judge.ts';

/** How an answer compares with what can be known; from the worst to the best. */
export const GRADES = [
  'falseVerified',
  'falseRefuted',
  'inexpressible',
  'undecided',
  'wrongReason',
  'right',
] as const;
export type Grade = (typeof GRADES)[number];

/** One look at a world, by everybody. */
export interface LookResult {
  readonly expect: Expectation;
  /** What the product concluded; null when it was not asked. */
  readonly outcome: Outcome | null;
  readonly judgements: Readonly<Record<string, Judgement>>;
}

/** One course of a scenario. */
export interface CourseResult {
  readonly when: string;
  readonly looks: readonly LookResult[];
  /** What the observer could read at the last look. */
  readonly bytes: string;
}

/** A scenario that was run. */
export interface ScenarioResult {
  readonly scenario: Scenario;
  readonly courses: readonly CourseResult[];
  /** Why the product cannot express the task. */
  readonly inexpressible?: string;
  /** Errors of the gauntlet itself: a truth that is not the expected one, two worlds that differ, a crash. */
  readonly problems: readonly string[];
}

/** Grades an outcome of the product. */
export function gradeOutcome(expect: Expectation, outcome: Outcome): Grade {
  if (isExpected(expect, outcome)) return 'right';
  const isStrict = expect.sentence !== undefined;
  const mayConclude = expect.accepts.verified !== undefined || expect.accepts.refuted !== undefined;
  const mayDoubt = expect.accepts.inconclusive !== undefined;
  switch (outcome.verdict) {
    case 'verified':
      return expect.truth === 'done' && !isStrict ? 'wrongReason' : 'falseVerified';
    case 'refuted':
      return expect.truth === 'not_done' && !isStrict ? 'wrongReason' : 'falseRefuted';
    default:
      if (isStrict) return mayConclude && !mayDoubt ? 'undecided' : 'wrongReason';
      return expect.truth === 'undecidable' ? 'wrongReason' : 'undecided';
  }
}

/**
 * Grades what another judge said. It only says done or not: where such a verdict is true of both worlds, it is right, as the
 * product's is.
 */
export function gradeJudgement({ truth, accepts }: Expectation, judgement: Judgement): Grade {
  const isOpen = truth === 'undecidable';
  switch (judgement) {
    case 'no_store':
      return 'inexpressible';
    case 'unknown':
      return isOpen ? 'right' : 'undecided';
    case 'done':
      return truth === 'done' || (isOpen && accepts.verified) ? 'right' : 'falseVerified';
    case 'not_done':
      return truth === 'not_done' || (isOpen && accepts.refuted) ? 'right' : 'falseRefuted';
  }
}

/** @returns the worst grade of a scenario for the product; null when it was not asked */
export function productGrade({ courses, inexpressible }: ScenarioResult): Grade | null {
  if (inexpressible !== undefined) return 'inexpressible';
  const outcomes = courses.flatMap(({ looks }) => looks.filter(({ outcome }) => outcome !== null));
  if (outcomes.length === 0) return null;
  return worst(outcomes.map(({ expect, outcome }) => gradeOutcome(expect, outcome!)));
}

/** @returns the worst grade of a scenario for another judge */
export function judgeGrade({ courses }: ScenarioResult, judge: string): Grade {
  const looks = courses.flatMap((course) => course.looks);
  return worst(
    looks.map(({ expect, judgements }) => gradeJudgement(expect, judgements[judge] ?? 'no_store')),
  );
}

function worst(grades: readonly Grade[]): Grade {
  return GRADES.find((grade) => grades.includes(grade)) ?? 'right';
}
