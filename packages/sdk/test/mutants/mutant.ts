/** One change of one source file, as text. */
export interface Edit {
  /** Relative to this package's `src/`. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** This package with one mistake in it; the conformance cases that name it must tell it from the original. */
export interface Mutant {
  /** The name under `kills` in the conformance cases. */
  readonly id: string;
  /** The mistake in words, as the person might defend it who made it. */
  readonly why: string;
  /** One mistake may show in several places. */
  readonly edits: readonly Edit[];
}

/** One edit, in the order in which a diff tells it. */
export function edit(file: string, find: string, replace: string): Edit {
  return { file, find, replace };
}

/** A mistake with the edits that make it. */
export function mutant(id: string, why: string, ...edits: readonly Edit[]): Mutant {
  return { id, why, edits };
}
