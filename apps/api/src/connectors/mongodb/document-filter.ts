import type { JsonValue } from '@tookeffect/core';
import { canonicalize, parseStrict } from '@tookeffect/core';
import type { ColumnValue, RowLookupRequest, RowReadRequest } from '@tookeffect/evaluator';
import { type IdentityScope, keyOfIdentity } from '../rows/row-identity.ts';
import { type BsonDocument, type BsonValue, toJson } from './bson-document.ts';
import { type AskedValue, askedValue, isFound } from './value-equality.ts';

/** A filter of the command `find`: typed equality only. */
export type Filter = Readonly<Record<string, unknown>>;

/** The request names a field that no document can be asked for, or a value in a form that is not known. */
export class InvalidFilterError extends Error {}

/** Member names separated by dots; none begins with `$`, which is an operator. */
const PATH = /^(?!\$)[^.\0]+(?:\.(?!\$)[^.\0]+)*$/;
/** A filter that no document satisfies. */
const NOTHING: Filter = { _id: { $in: [] } };

/** The filter that finds the documents of every look-up. @throws {InvalidFilterError} */
export function lookupsFilter(
  { lookups }: RowReadRequest<'mongodb'>,
  collection: string | undefined,
): Filter {
  return { $or: lookups.map((lookup) => lookupFilter(lookup, collection)) };
}

/** The filter that finds the documents that have each of these values. @throws {InvalidFilterError} */
export function allOf(values: readonly ColumnValue[]): Filter {
  if (values.length === 0) return {};
  return { $and: values.map(({ column, value }) => ({ [fieldPath(column)]: { $eq: known(value).bson } })) };
}

/** A path of a field. @throws {InvalidFilterError} */
export function fieldPath(path: string): string {
  if (!PATH.test(path)) throw new InvalidFilterError();
  return path;
}

/** Whether a look-up finds the document. */
export function isFoundBy(
  document: BsonDocument,
  lookup: RowLookupRequest,
  collection: string | undefined,
): boolean {
  if ('filters' in lookup) return hasAll(document, lookup.filters);
  if ('each' in lookup) return lookup.each.some((values) => hasAll(document, values));
  const id = document.members.get('_id');
  return id !== undefined && idsOf(lookup.identities, collection).includes(idText(id));
}

/** Whether the document has each of these values. */
export function hasAll(document: BsonDocument, values: readonly ColumnValue[]): boolean {
  return values.every(({ column, value }) => isFound(document, column, known(value)));
}

/** The UUID says which collection it is, on whatever server and under whatever name. */
export function identityScope(collection: string): IdentityScope {
  return { system: null, database: 'mongodb', table: collection };
}

/** A document's `_id` as text, with its type: the text `7` and the number 7 are two. */
export function idText(id: BsonValue): string {
  return canonicalize(toJson(id), { integers: 'any' });
}

function lookupFilter(lookup: RowLookupRequest, collection: string | undefined): Filter {
  if ('filters' in lookup) return allOf(lookup.filters);
  if ('each' in lookup) return lookup.each.length === 0 ? NOTHING : { $or: lookup.each.map(allOf) };
  const ids = idsOf(lookup.identities, collection).map((text) => known(parseStrict(text)).bson);
  return { _id: { $in: ids } };
}

/** Identities that are a digest, or of another collection, find nothing. */
function idsOf(identities: readonly string[], collection: string | undefined): readonly string[] {
  if (collection === undefined) return [];
  return identities.flatMap((identity) => keyOfIdentity(identity, identityScope(collection))?._id ?? []);
}

function known(value: JsonValue): AskedValue {
  const asked = askedValue(value);
  if (!asked) throw new InvalidFilterError();
  return asked;
}
