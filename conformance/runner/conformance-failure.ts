/** Why a run of the conformance set fails. There is no skip. */
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

/** A failed run: the set is incomplete, or the runner does not implement its operations. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, cause?: unknown) {
    super(`${code}: ${message}`, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
