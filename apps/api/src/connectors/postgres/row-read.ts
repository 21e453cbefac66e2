import type { ReadSource } from '@tookeffect/wire';
import type { RowReadRequest } from '@tookeffect/evaluator';
import { DatabaseError } from 'pg';
import { type Computer, IN_THIS_THREAD } from '../../compute/index.ts';
import { holdBodies } from '../../domain/held-bodies.ts';
import { type AnsweredResult, type ReadResult, failedRead } from '../connector.ts';
import type { ResultRows } from '../rows/row-body.ts';
import { isNamed } from '../rows/named-rows.ts';
import { type RowQuery, rowQuery } from '../rows/row-query.ts';
import { type TypedText, TypedValues, castText } from './column-equality.ts';
import type { PostgresSession } from './postgres-session.ts';
import { type RelationFacts, toRelationFacts, toRelationSource } from './relation-facts.ts';
import { relationQueries } from './relation-query.ts';
import { type RowContext, postgresDialect } from './row-dialect.ts';
import { type ServerFacts, serverFactsQuery, toServerFacts } from './server-facts.ts';

const SAVEPOINT = 'SAVEPOINT facts';
const ROLLBACK = 'ROLLBACK TO SAVEPOINT facts';

/**
 * Makes one read in one session: facts about server and relation, then the rows in one statement. A read without columns
 * is the probe: it returns `{readable: true}`, because the facts could be read only with the privilege.
 * @param computer makes the body of many rows; in this thread if it is left out
 * @throws {UnknownColumnError}; {DatabaseError} for other errors of the server; as `Computer.run`
 */
export async function readRows(
  request: RowReadRequest<'postgres'>,
  session: PostgresSession,
  maxBytes: number,
  computer: Computer = IN_THIS_THREAD,
): Promise<ReadResult> {
  const { server, relation } = await readFacts(request, session);
  const source = toSource(server, relation, isNamed(request, relation.uniqueKeys));
  if (request.columns.length === 0)
    return { outcome: 'answered', status: 200, body: { readable: true }, source };
  const { system, database, version } = server;
  const context = { relation, identity: { system, database, table: relation.table }, version };
  const { query, rows } = await runRowQuery(request, context, session);
  const bytes = byteLength(rows);
  if (bytes > maxBytes) return failedRead('too_large');
  const { lookups, isScopeComparable } = query;
  const asText = bytes > computer.inThreadBytes;
  const { identity } = context;
  const key = relation.key?.map(({ number }) => number);
  const input = { request, key, identity, lookups, isScopeComparable, maxBytes, asText };
  // One text is copied to another thread faster than a hundred thousand.
  const body = await computer.run(
    'readRowBody',
    { ...input, rows: asText ? JSON.stringify(rows) : rows },
    bytes,
  );
  if ('failure' in body) return failedRead(body.failure);
  const read: AnsweredResult = { outcome: 'answered', status: 200, source };
  return 'text' in body ? holdBodies(read, `{"body":${body.text}}`) : { ...read, body: body.value };
}

function byteLength(rows: ResultRows): number {
  let bytes = 0;
  for (const row of rows) for (const text of row) bytes += text === null ? 0 : Buffer.byteLength(text);
  return bytes;
}

/** One round trip; two if the role may not read the system identifier, or not the relation. */
async function readFacts(
  { table }: RowReadRequest<'postgres'>,
  session: PostgresSession,
): Promise<{ server: ServerFacts; relation: RelationFacts }> {
  const readAll = (canReadSystem: boolean) =>
    session.begin([serverFactsQuery(canReadSystem), ...relationQueries(table), SAVEPOINT]);
  const read = async () => {
    try {
      return await readAll(true);
    } catch (error) {
      if (sqlState(error) === '42501') return readAll(false);
      throw error;
    }
  };
  const [server, ...relation] = await read();
  return { server: toServerFacts(server ?? []), relation: toRelationFacts(relation) };
}

/** No cache is between the connector and the server. */
function toSource(
  { system, database, clock, standby }: ServerFacts,
  relation: RelationFacts,
  isRowNamed: boolean,
): ReadSource {
  return {
    clock,
    isUncached: true,
    ...(system !== null && { system: `postgres:${system}` }),
    ...(standby && { standby }),
    relation: {
      ...toRelationSource(relation),
      table: `${database}/${relation.table}`,
      isNamed: isRowNamed,
      isKeyGenerated: relation.isKeyGenerated,
    },
  };
}

/**
 * Runs the statement. If that fails because of a value, each value is read alone, and the statement runs again without
 * those that their type refuses: they equal no column.
 */
async function runRowQuery(
  request: RowReadRequest<'postgres'>,
  context: RowContext,
  session: PostgresSession,
): Promise<{ query: RowQuery; rows: ResultRows }> {
  const write = (refused?: ReadonlySet<string>) => {
    const values = new TypedValues(refused);
    return { values, query: rowQuery(request, postgresDialect(request.table, context, values)) };
  };
  const { query, values } = write();
  try {
    return { query, rows: await session.run(query.text, values.texts) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refused = await refusedValues(values, session);
    if (refused.size === 0) throw error;
    const accepted = write(refused);
    return { query: accepted.query, rows: await session.run(accepted.query.text, accepted.values.texts) };
  }
}

/** Leaves the transaction usable. */
async function refusedValues(values: TypedValues, session: PostgresSession): Promise<ReadonlySet<string>> {
  await session.run(ROLLBACK);
  return new Set((await refusedOf(values.reads, session)).map(({ key }) => key));
}

/** Reads all values in one statement, and each half if that fails: one refused value of many costs few round trips. */
async function refusedOf(
  reads: readonly TypedText[],
  session: PostgresSession,
): Promise<readonly TypedText[]> {
  if (reads.length === 0) return [];
  const values = reads.map(({ type }, index) => `(${castText(`$${index + 1}`, type)} IS NULL)`);
  try {
    await session.run(
      `SELECT ${values.join(' OR ')}`,
      reads.map(({ text }) => text),
    );
    return [];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await session.run(ROLLBACK);
  }
  if (reads.length === 1) return reads;
  const half = Math.ceil(reads.length / 2);
  return [
    ...(await refusedOf(reads.slice(0, half), session)),
    ...(await refusedOf(reads.slice(half), session)),
  ];
}

/** Data exceptions, violated domains, names that do not exist, and values beyond a limit; not a missing privilege. */
function isRefusal(error: unknown): boolean {
  const state = sqlState(error);
  return state !== '42501' && ['22', '23', '42', '54', '0A'].includes(state.slice(0, 2));
}

function sqlState(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : '';
}
