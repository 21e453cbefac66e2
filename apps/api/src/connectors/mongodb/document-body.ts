import { createHash } from 'node:crypto';
import { CanonicalJsonError, type JsonObject, type JsonValue, canonicalize } from '@tookeffect/core';
import type {
  ColumnValue,
  ColumnValues,
  RowColumnRequest,
  RowLookupRequest,
  RowReadRequest,
} from '@tookeffect/evaluator';
import { rowIdentity } from '../rows/row-identity.ts';
import { MAX_SCOPE_ROWS } from '../rows/row-query.ts';
import { type BsonDocument, BsonDocumentError, parseDocument, toJson } from './bson-document.ts';
import { accepted, ServerError } from './server-reply.ts';
import { hasAll, idText, identityScope, isFoundBy } from './document-filter.ts';
import { askedValue, valueAt } from './value-equality.ts';

/** The replies of a server, and what was asked. */
export interface DocumentsToRead {
  readonly request: RowReadRequest<'mongodb'>;
  /** The reply to the command `find` of the look-ups. */
  readonly documents: Uint8Array;
  /** The documents that it was limited to. */
  readonly limit: number;
  /** The reply to the command `find` of the scope. */
  readonly scope?: Uint8Array;
  /** The collection's UUID, if its documents are identified by it and their `_id`. */
  readonly collection: string | undefined;
  /** The longest canonical JSON of the body, in bytes. */
  readonly maxBytes: number;
  /** Whether the body is wanted as text. */
  readonly asText: boolean;
}

/** A body, its JSON text, the error of the server, or why the replies have none. */
export type DocumentsResult =
  | { readonly value: JsonObject }
  | { readonly text: string }
  | { readonly code: number }
  | { readonly failure: 'not_json' | 'duplicate_member' | 'too_large' };

/** Makes the body of a read from the replies of the server. @see readRowBody for its members */
export function readDocuments(read: DocumentsToRead): DocumentsResult {
  try {
    const value = documentBody(read);
    if (!value || Buffer.byteLength(canonicalize(value, { integers: 'any' })) > read.maxBytes)
      return { failure: 'too_large' };
    return read.asText ? { text: JSON.stringify(value) } : { value };
  } catch (error) {
    if (error instanceof ServerError) return { code: error.code };
    if (error instanceof BsonDocumentError) return { failure: error.failure };
    if (error instanceof CanonicalJsonError) return { failure: 'not_json' };
    throw error;
  }
}

/** `undefined` if the server has more documents for the command than fit into its reply. */
function documentBody({
  request,
  documents,
  limit,
  scope,
  collection,
}: DocumentsToRead): JsonObject | undefined {
  const found = firstBatch(documents);
  const beside = scope && firstBatch(scope);
  if (!found || (scope && !beside)) return undefined;
  const isCut = found.length > limit;
  const names = request.lookups.map(({ name }) => name);
  const matches = found.map((document) => {
    const own = request.lookups.filter((lookup) => isFoundBy(document, lookup, collection));
    // The server found it by a rule that this service does not know: then by any of them.
    return { document, foundBy: own.length > 0 ? own.map(({ name }) => name) : names };
  });
  const counts = names.map((name) => matches.filter(({ foundBy }) => foundBy.includes(name)).length);
  const isFull = counts.map((count) => isCut || count > request.limit);
  const kept = new Map(names.map((name) => [name, 0]));
  const shown = matches.filter(({ foundBy }) => {
    const isShown = foundBy.some((name) => kept.get(name)! < request.limit);
    for (const name of foundBy) kept.set(name, kept.get(name)! + 1);
    return isShown;
  });
  return {
    rows: shown.map(({ document, foundBy }) => ({
      ...toRow(document, request.columns, collection),
      foundBy,
    })),
    complete: Object.fromEntries(
      request.lookups.map((lookup, index) => [
        lookup.name,
        !isFull[index]! && !hasRepeatedItem(lookup, found),
      ]),
    ),
    truncated: isFull.includes(true),
    ...(beside && {
      scope: beside
        .slice(0, MAX_SCOPE_ROWS)
        .map((document) => scopeMember(document, request.scope!, collection)),
      scopeComplete: beside.length <= MAX_SCOPE_ROWS,
    }),
  };
}

/** Whether one key of a list names several documents: those could stand for the missing ones of another key. */
function hasRepeatedItem(lookup: RowLookupRequest, found: readonly BsonDocument[]): boolean {
  if (!('each' in lookup)) return false;
  return lookup.each.some((key) => found.filter((document) => hasAll(document, key)).length > 1);
}

/** The documents of a reply; `undefined` if there are more. @throws {ServerError}; {BsonDocumentError} */
function firstBatch(bytes: Uint8Array): readonly BsonDocument[] | undefined {
  const reply = accepted(parseDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));
  const cursor = reply.members.get('cursor');
  const [id, batch] =
    cursor?.type === 'document' ? [cursor.members.get('id'), cursor.members.get('firstBatch')] : [];
  if (id?.type !== 'integer' || batch?.type !== 'list') throw new BsonDocumentError('not_json');
  const documents = batch.items.filter((item) => item.type === 'document');
  if (documents.length < batch.items.length) throw new BsonDocumentError('not_json');
  return id.value === 0n ? documents : undefined;
}

function toRow(
  document: BsonDocument,
  columns: readonly RowColumnRequest[],
  collection: string | undefined,
): JsonObject {
  return Object.fromEntries(columns.map((part) => [part.as, toMember(document, part, collection)]));
}

function toMember(document: BsonDocument, part: RowColumnRequest, collection: string | undefined): JsonValue {
  if ('column' in part) return fieldJson(document, part.column);
  if ('identity' in part) return identityOf(document, collection);
  if ('digest' in part) return digest(document);
  if ('columns' in part)
    return Object.fromEntries(part.columns.map((name) => [name, fieldJson(document, name)]));
  const compared = 'comparedWith' in part ? [part.comparedWith] : itemsOf(document, part.comparedEach);
  return verdicts(document, compared);
}

/** The values of the items whose key the document has. */
function itemsOf(
  document: BsonDocument,
  items: readonly { readonly key: ColumnValues; readonly values: ColumnValues }[],
): readonly ColumnValues[] {
  const isAsAsked = ([path, value]: [string, JsonValue]) => isEqual(document, path, value) === true;
  return items.filter(({ key }) => Object.entries(key).every(isAsAsked)).map(({ values }) => values);
}

/** False if one differs, null if one cannot be compared. */
function verdicts(document: BsonDocument, compared: readonly ColumnValues[]): JsonObject {
  const verdict = new Map<string, boolean | null>();
  for (const [path, value] of compared.flatMap((values) => Object.entries(values))) {
    const [known, now] = [verdict.get(path), isEqual(document, path, value)];
    verdict.set(path, known === false || now === false ? false : known === null ? null : now);
  }
  return Object.fromEntries(verdict);
}

/** A missing field has no value, not even null. */
function isEqual(document: BsonDocument, path: string, value: JsonValue): boolean | null {
  const asked = askedValue(value);
  const stored = valueAt(document, path);
  if (!asked) return null;
  return stored !== undefined && asked.equals(stored);
}

function fieldJson(document: BsonDocument, path: string): JsonValue {
  const value = valueAt(document, path);
  return value ? toJson(value) : null;
}

function identityOf(document: BsonDocument, collection: string | undefined): string | null {
  const id = document.members.get('_id');
  if (collection === undefined || !id) return null;
  return rowIdentity(identityScope(collection), { _id: idText(id) });
}

function scopeMember(
  document: BsonDocument,
  { markerColumn }: { readonly filters: readonly ColumnValue[]; readonly markerColumn?: string },
  collection: string | undefined,
): JsonObject {
  return {
    row: identityOf(document, collection),
    digest: digest(document),
    marker: markerColumn === undefined ? null : fieldJson(document, markerColumn),
  };
}

function digest({ bytes }: BsonDocument): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
