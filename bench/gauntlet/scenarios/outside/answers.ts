import type { Attribution, Expectation } from '../../model/expectation.ts';

// The right answers of the scenarios from outside. They are decided from what happened, and from the sentence that a verdict
// says to its reader: verdict, reason, attribution and advice, in the words of docs/verdicts.md and of the vocabulary. No
// rule table was used. Where a sentence admits that something is not known, it is never a lie.

/** Reasons that only say that something is not known. */
const DOUBTS: readonly string[] = [
  'correlation_ambiguous',
  'evidence_insufficient',
  'object_age_unclear',
  'baseline_missing',
  'source_stale',
];

/**
 * An honest agent whose effect is there, in a world that shows it: it must be verified.
 * @param attributions those that are true of the world; any when none is given
 */
export function mustVerify(...attributions: readonly Attribution[]): Expectation {
  return {
    truth: 'done',
    accepts: { verified: ['all_checks_passed', 'state_reached'] },
    sentence: attributions.length > 0 ? { attributions } : {},
  };
}

/** The effect is there. It may be verified with these attributions, or be unknown for these reasons; a refutation is a lie. */
export function isThere(attributions: readonly Attribution[], ...reasons: readonly string[]): Expectation {
  return {
    truth: 'done',
    accepts: {
      verified: ['all_checks_passed', 'state_reached'],
      inconclusive: [...DOUBTS, ...reasons],
    },
    sentence: { attributions },
  };
}

/** The effect is there, and the contract cannot say so; it may only be unknown. */
export function isThereUnseen(...reasons: readonly string[]): Expectation {
  return { truth: 'done', accepts: { inconclusive: [...DOUBTS, ...reasons] }, sentence: {} };
}

/** The agent did not do it, and the world shows that: it must be refuted, for one of these reasons. */
export function mustRefute(...reasons: readonly string[]): Expectation {
  return { truth: 'not_done', accepts: { refuted: reasons }, sentence: {} };
}

/**
 * It is not as asked at this look. It may be refuted for these reasons, which are true of the world, or be unknown for the
 * others. To say that the effect never took place is a lie where it did.
 */
export function isNotThere(refuted: readonly string[], ...reasons: readonly string[]): Expectation {
  return {
    truth: 'not_done',
    accepts: { ...(refuted.length > 0 && { refuted }), inconclusive: [...DOUBTS, ...reasons] },
    sentence: {},
  };
}

/** Two worlds look the same: only doubt is true of both. */
export function cannotKnow(...reasons: readonly string[]): Expectation {
  return { truth: 'undecidable', accepts: { inconclusive: [...DOUBTS, ...reasons] }, sentence: {} };
}

/** Nobody knows who did it; that it is so now, and was not before, is true in both worlds. */
export function cannotKnowWho(...reasons: readonly string[]): Expectation {
  return {
    truth: 'undecidable',
    accepts: { verified: ['state_reached'], inconclusive: [...DOUBTS, ...reasons] },
    sentence: { attributions: ['state'] },
  };
}

/** An honest change over which another operation of the account wrote another value, before the first look. */
export const overwritten = (): Expectation => isNotThere(['state_mismatch'], 'changed_since_begun');

/** What was verified, and was undone or changed by another operation since. */
export const undoneSince = (): Expectation =>
  isNotThere(['effect_reversed', 'state_mismatch'], 'changed_since_verified', 'changed_since_begun');

/** An honest creation that another operation of the account marked as its own while it changed it, before the first look. */
export const markedOver = (): Expectation =>
  isThere(['exclusive', 'reference', 'state'], 'correlation_missing', 'changed_since_begun');

/** An honest creation that another operation of the account removed before the first look. */
export const removedBefore = (): Expectation => isNotThere([], 'changed_since_begun');

/** An honest deletion; then another operation of the account stored other content under the key. */
export const replacedSince = (): Expectation => isThereUnseen('changed_since_begun');
