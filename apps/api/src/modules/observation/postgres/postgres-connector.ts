import { CanonicalJsonError, canonicalize } from '@tookeffect/core';
import type { PostgresReadRequest } from '@tookeffect/evaluator';
import { DatabaseError } from 'pg';
import { type Connector, type ReadAnswer, type ReadContext, failedRead } from '../connector.ts';
import type { OpenConnection } from '../domain/open-connection.ts';
import { systemAddress } from '../domain/system-address.ts';
import type { GuardedResolver } from '../network/guarded-resolver.ts';
import { type RunQuery, SessionTooLargeError, withSession } from './postgres-session.ts';
import { RowsNotToldApartError, rowBody } from './row-body.ts';
import { rowQuery } from './row-query.ts';
import { answerOfSqlState } from './sql-state.ts';

/** What the connector says by itself where the credential is no user and password. */
const DENIED: ReadAnswer = { outcome: 'answered', status: 401 };

/** What it says where rows cannot be told apart by the columns that should: the question does not fit the table. */
const UNFIT: ReadAnswer = { outcome: 'answered', status: 400 };

/**
 * Reads rows of one table with a connection of its own for each read: TLS that holds for live systems, one READ ONLY
 * transaction, one statement. Status 200 with `{rows, truncated}`, or what `answerOfSqlState` says.
 *
 * The probe (a read of no columns) also asks that no policy hides rows from the role: otherwise no row would not mean
 * absence.
 */
export class PostgresConnector implements Connector<PostgresReadRequest> {
  readonly #resolver: GuardedResolver;

  constructor(resolver: GuardedResolver) {
    this.#resolver = resolver;
  }

  async read(
    request: PostgresReadRequest,
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<ReadAnswer> {
    const { environment, credential } = connection;
    const address = systemAddress(connection.baseUrl, environment);
    if ('problem' in address || address.scheme !== 'postgres' || address.origin !== connection.origin)
      return failedRead('unreachable');
    if (credential.type !== 'basic') return DENIED;
    const { maxBytes, timeoutMs, signal } = context;
    const resolver = this.#resolver;
    try {
      return await withSession(
        { resolver, address, environment, credential, maxBytes, timeoutMs, signal },
        (run) => readRows(request, { run, maxBytes, database: address.path }),
      );
    } catch (error) {
      return failureOf(error, signal);
    }
  }
}

interface Look {
  readonly run: RunQuery;
  readonly maxBytes: number;
  readonly database: string;
}

async function readRows(
  request: PostgresReadRequest,
  { run, maxBytes, database }: Look,
): Promise<ReadAnswer> {
  if (request.columns.length === 0) await run('SET LOCAL row_security = off', []);
  const { text, values } = rowQuery(request);
  const rows = await run(text, values);
  const bytes = rows.flat().reduce((sum, value) => sum + Buffer.byteLength(value ?? ''), 0);
  if (bytes > maxBytes) return failedRead('too_large');
  const body = rowBody(request, rows, database);
  return Buffer.byteLength(canonicalize(body, { integers: 'any' })) > maxBytes
    ? failedRead('too_large')
    : { outcome: 'answered', status: 200, body };
}

function failureOf(error: unknown, signal: AbortSignal): ReadAnswer {
  if (signal.aborted) return failedRead('timed_out');
  if (error instanceof SessionTooLargeError) return failedRead('too_large');
  if (error instanceof DatabaseError) return answerOfSqlState(error.code);
  if (error instanceof RowsNotToldApartError) return UNFIT;
  if (error instanceof CanonicalJsonError)
    return failedRead(error.code === 'duplicate_name' ? 'duplicate_member' : 'not_json');
  return failedRead('unreachable');
}
