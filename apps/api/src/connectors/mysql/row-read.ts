import type { ReadSource } from '@tookeffect/wire';
import type { RowReadRequest } from '@tookeffect/evaluator';
import { type Computer, IN_THIS_THREAD } from '../../compute/index.ts';
import { holdBodies } from '../../domain/held-bodies.ts';
import { type AnsweredResult, type ReadResult, failedRead } from '../connector.ts';
import { isNamed } from '../rows/named-rows.ts';
import type { ResultRows } from '../rows/row-body.ts';
import { HEAD_COLUMNS, rowQuery } from '../rows/row-query.ts';
import { jsonText } from './json-text.ts';
import type { MysqlSession } from './mysql-session.ts';
import { type RelationFacts, readRelation, toRelationSource } from './relation-facts.ts';
import { mysqlDialect } from './row-dialect.ts';
import { type ServerFacts, beginSession } from './server-facts.ts';

/**
 * Makes one read in one session: facts about server and relation, then the rows in one statement. A read without columns
 * is the probe: it returns `{readable: true}`, because the facts could be read only with the privilege.
 * @param computer makes the body of many rows; in this thread if it is left out
 * @throws {UnknownColumnError}; {ServerError}; {SyntaxError} for a row that the statement cannot have; as `Computer.run`
 */
export async function readRows(
  request: RowReadRequest<'mysql'>,
  session: MysqlSession,
  maxBytes: number,
  computer: Computer = IN_THIS_THREAD,
): Promise<ReadResult> {
  const server = await beginSession(session);
  const relation = await readRelation(session, request.table, server);
  const source = toSource(server, relation, isNamed(request, relation.uniqueKeys));
  if (request.columns.length === 0)
    return { outcome: 'answered', status: 200, body: { readable: true }, source };
  const dialect = mysqlDialect(relation, server);
  const { text, ...query } = rowQuery(request, dialect);
  const { rows } = await session.query(text);
  const bytes = byteLength(rows);
  if (bytes > maxBytes) return failedRead('too_large');
  const key = relation.key?.map(({ number }) => number);
  const typed = rows.map((row) => toJsonTexts(row, key?.length ?? 0));
  const asText = bytes > computer.inThreadBytes;
  const input = { request, key, identity: dialect.identity, ...query, maxBytes, asText };
  const body = await computer.run(
    'readRowBody',
    { ...input, rows: asText ? JSON.stringify(typed) : typed },
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

/** Cells of columns are `family text`; comparisons, and what precedes the cells, stay as they are. */
function toJsonTexts(row: ResultRows[number], keys: number): ResultRows[number] {
  const marker = HEAD_COLUMNS.indexOf('marker');
  const first = HEAD_COLUMNS.length + keys;
  return row.map((text, index) =>
    text !== null && (index === marker || index >= first) ? jsonText(text) : text,
  );
}

/** No cache is between the connector and the server, and the session does not use the server's own. */
function toSource(
  { system, clock, standby }: ServerFacts,
  relation: RelationFacts,
  isRowNamed: boolean,
): ReadSource {
  return {
    clock,
    isUncached: true,
    ...(system !== null && { system: `mysql:${system}` }),
    ...(standby && { standby }),
    relation: toRelationSource(relation, isRowNamed),
  };
}
