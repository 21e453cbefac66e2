import type { DataSource } from 'typeorm';
import { DomainError } from '../domain/domain-error.ts';
import { currentAccount, inAccounts } from './account-scope.ts';
import type { BatchFailures } from './batch-failures.ts';
import { type AccountCall, type BatchLimits, CallBatches, isUndone } from './call-batches.ts';
import { type PreparedStatement, runPrepared } from './prepared-statement.ts';

/** A statement for any number of calls. */
export interface BatchStatement<Call, Row extends object, Result> {
  /** Executed for the accounts of all calls: it joins the account of each. */
  readonly statement: PreparedStatement;
  readonly values: (calls: readonly Call[]) => readonly unknown[];
  /** @returns the results in the order of the calls; null for a call that has to be made by itself */
  readonly results: (rows: readonly Row[], calls: readonly Call[]) => readonly (Result | null)[];
  /** One call, with the account of the current work. */
  readonly single: (call: Call) => Promise<Result>;
}

/**
 * Small statements: most connections of the pool stay free for other requests. The results of a batch make all its callers
 * go on to their next statement in one turn, so these are gathered.
 */
const LIMITS: BatchLimits = {
  ...{ inFlight: 4, patienceMs: 50, size: 48, sizePerAccount: 8, waitMs: 5000 },
  gathersTurn: true,
};

/**
 * Makes calls one by one on an idle server, and several in one statement and one commit on a busy one. Only the work of a
 * caller joins a batch: it has an account.
 * @param database known once the server has connected
 * @param failures is told of batches that fail
 * @returns makes a call; it throws what `single` throws, and `unavailable` where the call waited too long and was not made
 */
export function batchedCalls<Call extends object, Row extends object, Result>(
  database: () => DataSource,
  failures: BatchFailures,
  { statement, values, results, single }: BatchStatement<Call & AccountCall, Row, Result>,
): (call: Call) => Promise<Result> {
  const batches = new CallBatches<Call & AccountCall, Result>(
    {
      single,
      batch: async (calls) => {
        const accounts = calls.map(({ account }) => account);
        const rows = await inAccounts(accounts, () => runPrepared<Row>(database(), statement, values(calls)));
        return results(rows, calls);
      },
      isUndone,
      failed: (error) => failures.report(statement.name, error),
      refuseWaiting,
    },
    LIMITS,
  );
  return (call) => {
    const account = currentAccount();
    if (account === null) return single({ ...call, account: '' });
    return batches.make({ ...call, account });
  };
}

function refuseWaiting(): DomainError {
  return new DomainError('unavailable', 'The database is busy; nothing was stored. Call again.', {
    retryAfterSeconds: 1,
  });
}
