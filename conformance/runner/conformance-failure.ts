/** Why a run of the conformance set is worth nothing. There is no skip: each of these fails the run. */
export type FailureCode =
  | 'manifest_unreadable'
  | 'file_missing'
  | 'file_unlisted'
  | 'digest_differs'
  | 'count_differs'
  | 'total_differs'
  | 'shape_differs'
  | 'id_repeated'
  | 'op_unknown'
  | 'exception_untyped'
  | 'reason_code_missing';

/** A run that cannot be trusted, because the set is not whole or the runner does not do what it says. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, cause?: unknown) {
    super(`${code}: ${message}`, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
