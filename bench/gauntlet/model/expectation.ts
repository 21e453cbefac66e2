/** A verdict of the product. */
export type Verdict = 'verified' | 'refuted' | 'pending' | 'inconclusive';

/** What a look may conclude, and why. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly reason: string;
  /** What ties the effect to the operation; null or left out unless the verdict is `verified`. */
  readonly attribution?: Attribution | null;
  readonly nextAction?: string;
}

/** The kinds of attribution, as docs/verdicts.md defines them. */
export type Attribution = 'marker' | 'exclusive' | 'reference' | 'state';

/**
 * What can be known at a look:
 * - `done`: the effect is there, fully, only, and as asked. The right verdict is `verified`.
 * - `not_done`: it is not. The right verdict is `refuted`.
 * - `undecidable`: two worlds with different truth look the same. Any conclusive verdict is an error.
 */
export type Truth = 'done' | 'not_done' | 'undecidable';

/** The right answer at a look. */
export interface Expectation {
  readonly truth: Truth;
  /** The reasons that fit, by verdict. A verdict without a list here is wrong. */
  readonly accepts: Partial<Readonly<Record<Verdict, readonly string[]>>>;
  /** Where the whole sentence is judged: a conclusive verdict for a reason that is untrue of the world is false, too. */
  readonly sentence?: Sentence;
}

/** What a verdict may say besides its reason. */
export interface Sentence {
  /** The attributions that are true of the world; any when left out. */
  readonly attributions?: readonly Attribution[];
  /** Next actions that would do harm in this world. */
  readonly forbids?: readonly string[];
}

/** The effect took place. Both reasons are right, because the attribution says which of them was established. */
export function verified(): Expectation {
  return { truth: 'done', accepts: { verified: ['all_checks_passed', 'state_reached'] } };
}

/** The effect did not take place, or not as asked. */
export function refuted(...reasons: readonly string[]): Expectation {
  return { truth: 'not_done', accepts: { refuted: reasons } };
}

/** Nobody with this access can know. */
export function undecidable(...reasons: readonly string[]): Expectation {
  return { truth: 'undecidable', accepts: { inconclusive: reasons } };
}

/** Nobody can know who wrote last. That it is not as asked at this look is true in both worlds. */
export function notAsAsked(): Expectation {
  return {
    truth: 'undecidable',
    accepts: { refuted: ['state_mismatch'], inconclusive: ['changed_since_begun'] },
  };
}

/** Nobody can know yet: the contract's window is open. */
export function tooEarly(...reasons: readonly string[]): Expectation {
  return { truth: 'undecidable', accepts: { pending: reasons } };
}

/** Accepts an inconclusive verdict beside the expected one, where the contract language allows both. */
export function orInconclusive(expectation: Expectation, ...reasons: readonly string[]): Expectation {
  return { ...expectation, accepts: { ...expectation.accepts, inconclusive: reasons } };
}

/** @returns whether the outcome is one of the expected ones */
export function isExpected({ accepts, sentence }: Expectation, outcome: Outcome): boolean {
  const { verdict, reason, attribution, nextAction } = outcome;
  if (!(accepts[verdict]?.includes(reason) ?? false)) return false;
  if (nextAction !== undefined && sentence?.forbids?.includes(nextAction)) return false;
  if (verdict !== 'verified' || !attribution) return true;
  return sentence?.attributions?.includes(attribution) ?? true;
}
