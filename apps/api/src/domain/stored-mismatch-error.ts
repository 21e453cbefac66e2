/**
 * A row no longer matches its digest: somebody changed it in the database. Nothing is decided on it and nothing is signed;
 * the caller gets `internal_error`, and the log names the row.
 */
export class StoredMismatchError extends Error {
  /** @param what for example `the baseline` @param where for example `operation op_…` */
  constructor(what: string, where: string) {
    super(
      `${what} of ${where} does not match its digest: the row was changed in the database; run admin check-invariants`,
    );
    this.name = 'StoredMismatchError';
  }
}
