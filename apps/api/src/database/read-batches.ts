import type { DataSource } from 'typeorm';
import { DomainError } from '../domain/domain-error.ts';
import { currentAccount } from './account-scope.ts';
import type { BatchFailures } from './batch-failures.ts';
import { type BatchLimits, CallBatches, isUndone } from './call-batches.ts';
import type { ScopedCall } from './pooled-client.ts';
import { type PreparedStatement, runPrepared, runPreparedCalls } from './prepared-statement.ts';

/** A full batch takes some milliseconds. */
const LIMITS: BatchLimits = { inFlight: 4, patienceMs: 50, size: 16, sizePerAccount: 8, waitMs: 5000 };

/**
 * Reads by a prepared statement that takes no lock. A read is sent at once while no other is in flight; those that have to
 * wait share a round trip. Each read sees the rows of its caller's account only, however it is sent.
 */
export class ReadBatches<Row extends object> {
  private readonly reads: CallBatches<ScopedCall, Row[]>;
  private readonly database: () => DataSource;
  private readonly statement: PreparedStatement;

  constructor(database: () => DataSource, failures: BatchFailures, statement: PreparedStatement) {
    this.database = database;
    this.statement = statement;
    this.reads = new CallBatches<ScopedCall, Row[]>(
      {
        single: ({ values }) => this.single(values),
        batch: (calls) => runPreparedCalls<Row>(database(), statement, calls),
        isUndone,
        failed: (error) => failures.report(statement.name, error),
        refuseWaiting,
      },
      LIMITS,
    );
  }

  /** @param values of `$1`, `$2`, … @returns the rows @throws {Error} as `runPrepared`; `unavailable` after 5 s of waiting */
  read(values: ScopedCall['values']): Promise<Row[]> {
    const account = currentAccount();
    return account === null ? this.single(values) : this.reads.make({ account, values });
  }

  private single(values: ScopedCall['values']): Promise<Row[]> {
    return runPrepared<Row>(this.database(), this.statement, values);
  }
}

function refuseWaiting(): DomainError {
  return new DomainError('unavailable', 'The database is busy. Read again.', { retryAfterSeconds: 1 });
}
