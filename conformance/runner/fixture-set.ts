/** The outcome of a test: its result, or the code of a typed error. */
export type Outcome = { readonly result: unknown } | { readonly error: { readonly code: string } };

/** A test in a fixture file; README.md defines the operations. */
export interface ConformanceTest {
  readonly id: string;
  readonly op: string;
  readonly kills: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected: Outcome;
}

/** The tests of one file. */
export interface ConformanceFile {
  readonly suite: string;
  readonly profile: 'client' | 'runtime';
  readonly tests: readonly ConformanceTest[];
}

/** The complete set, after the check. */
export interface ConformanceSet {
  /** The codes of receipt validation that a run must produce. */
  readonly reasonCodes: readonly string[];
  readonly files: readonly ConformanceFile[];
}
