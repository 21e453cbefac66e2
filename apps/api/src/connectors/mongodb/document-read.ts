import type { RowReadRequest } from '@tookeffect/evaluator';
import { type Computer, IN_THIS_THREAD } from '../../compute/index.ts';
import { holdBodies } from '../../domain/held-bodies.ts';
import { type AnsweredResult, type ReadResult, failedRead } from '../connector.ts';
import { MAX_SCOPE_ROWS } from '../rows/row-query.ts';
import { type Filter, allOf, fieldPath, lookupsFilter } from './document-filter.ts';
import type { MongoSession } from './mongo-session.ts';
import { READ_PREFERENCE, readCollection, serverFacts } from './server-facts.ts';
import { ServerError } from './server-reply.ts';

/**
 * Makes one read in one session: facts about server and collection, then the documents of all look-ups by one command, and
 * those of the scope by another. A read without columns is the probe: it returns `{readable: true}` once the server has
 * answered a `find`, because only a user who may read the collection gets an answer.
 * @param computer makes the body of many documents; in this thread if it is left out
 * @throws {InvalidFilterError}; {NotReadableError}; {ServerError}; as `Computer.run`
 */
export async function readFromCollection(
  request: RowReadRequest<'mongodb'>,
  session: MongoSession,
  maxBytes: number,
  computer: Computer = IN_THIS_THREAD,
): Promise<ReadResult> {
  const { source, readConcern, isRouter } = serverFacts(session.hello);
  const { uuid, relation } = await readCollection(session, request.table, isRouter);
  const read: AnsweredResult = {
    outcome: 'answered',
    status: 200,
    source: {
      ...source,
      isUncached: true,
      relation,
      ...(uuid !== undefined && { system: `mongodb:${uuid}` }),
    },
  };
  const find = (filter: Filter, limit: number) => ({
    ...{ find: request.table.name, filter, limit, batchSize: limit + 1 },
    // Without it the collation of the collection decides which texts are equal.
    collation: { locale: 'simple' },
    readConcern,
    maxTimeMS: Math.max(1, Math.floor(session.timeoutMs)),
    $readPreference: READ_PREFERENCE,
  });
  const { schema } = request.table;
  if (request.columns.length === 0) {
    await session.run(schema, find({ _id: { $in: [] } }, 1));
    return { ...read, body: { readable: true } };
  }
  checkPaths(request);
  const collection = relation.isIdentified ? uuid : undefined;
  const limit = request.limit * request.lookups.length;
  const documents = await session.fetch(schema, find(lookupsFilter(request, collection), limit + 1));
  const scope =
    request.scope && (await session.fetch(schema, find(allOf(request.scope.filters), MAX_SCOPE_ROWS + 1)));
  const bytes = documents.length + (scope?.length ?? 0);
  const asText = bytes > computer.inThreadBytes;
  const body = await computer.run(
    'readDocuments',
    { request, documents, limit, ...(scope && { scope }), collection, maxBytes, asText },
    bytes,
  );
  if ('code' in body) throw new ServerError(body.code);
  if ('failure' in body) return failedRead(body.failure);
  return 'text' in body ? holdBodies(read, `{"body":${body.text}}`) : { ...read, body: body.value };
}

/** @throws {InvalidFilterError} for a name that is no path of a field */
function checkPaths({ columns, scope }: RowReadRequest<'mongodb'>): void {
  const compared = columns.flatMap((part) => {
    if ('column' in part) return [part.column];
    if ('columns' in part) return part.columns;
    if ('comparedWith' in part) return Object.keys(part.comparedWith);
    if (!('comparedEach' in part)) return [];
    return part.comparedEach.flatMap(({ key, values }) => [...Object.keys(key), ...Object.keys(values)]);
  });
  for (const path of [...compared, scope?.markerColumn ?? '_id']) fieldPath(path);
}
