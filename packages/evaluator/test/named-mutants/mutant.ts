/** One textual change of one source file. */
export interface Edit {
  /** Relative to the evaluator's `src/`. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** The evaluator with one deliberate mistake; the conformance cases that name it must detect it. */
export interface Mutant extends Edit {
  /** The value of `kills` in the conformance cases that detect it. */
  readonly id: string;
  /** The wrong assumption behind the mistake. */
  readonly why: string;
  /** Further edits, if one mistake needs several. */
  readonly and?: readonly Edit[];
  /** The mistake is that it throws; every other mutant must give a wrong result. */
  readonly throws?: true;
}

/** Lists every edit of a mutant. */
export function listEdits(mutant: Mutant): readonly Edit[] {
  return [mutant, ...(mutant.and ?? [])];
}
