/** One change of one source file, as text. */
export interface Edit {
  /** Relative to the evaluator's `src/`. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** The evaluator with one mistake in it; the conformance cases that name it must tell it from the original. */
export interface Mutant extends Edit {
  /** The name under `kills` in the conformance cases. */
  readonly id: string;
  /** The mistake in words, as the person might defend it who made it. */
  readonly why: string;
  /** Further edits, where one mistake shows in several places. */
  readonly and?: readonly Edit[];
  /** The mistake is the exception itself; every other mutant must give a wrong answer. */
  readonly throws?: true;
}

/** Every edit of a mutant. */
export function editsOf(mutant: Mutant): readonly Edit[] {
  return [mutant, ...(mutant.and ?? [])];
}
