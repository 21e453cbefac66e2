import { type JsonObject, type JsonValue, isInexactNumber } from '@tookeffect/core';
import { declaredUnitMs, scalarText, sinceInstant, valueAt } from '@tookeffect/evaluator';
import type { ConnectionDeclarations, DeclaredCollection, ReadSource } from '@tookeffect/wire';
import { listPath } from '../../domain/placed-operation.ts';
import { type DeclaredInstantReader, declaredInstantReader } from './declared-instant.ts';

/** The place of the id in the path of one object. */
export const ID_PLACE = '{id}';

/** Finds what the owner declared under a name. @returns `undefined` if nothing */
export function findCollection(
  name: string,
  { collections = {} }: ConnectionDeclarations,
): DeclaredCollection | undefined {
  return Object.hasOwn(collections, name) ? collections[name] : undefined;
}

/** The target of one object of a collection. @param id as text, not percent-encoded */
export function itemTarget(declared: DeclaredCollection, id: string): string {
  return itemTemplate(declared).replace(ID_PLACE, () => encodeURIComponent(id));
}

/** The segments of that target, as an operation on one document names it. @returns `undefined` if they cannot be read */
function itemSegments(declared: DeclaredCollection, id: string): string[] | undefined {
  const [path = ''] = itemTarget(declared, id).split('?');
  try {
    return path
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** The target of every object of a collection, with a place for the id. */
export function itemTemplate(declared: DeclaredCollection): string {
  return declared.itemPath ?? `${listPath(declared.path)}/${ID_PLACE}`;
}

/** A declared collection, and the path of its list on the origin. */
export interface PlacedCollection {
  readonly place: string;
  readonly declared: DeclaredCollection;
}

/** @param basePath the path of the connection's base URL */
export function placeCollection(declared: DeclaredCollection, basePath: string): PlacedCollection {
  return { place: basePath + listPath(declared.path), declared };
}

/** The place of the instant in the path of a list that shows only what was created since. */
export const SINCE_PLACE = '{since}';

/** A list as it is asked for: its target and, if it shows only what was created since an instant, that instant. */
export interface AskedList {
  readonly target: string;
  readonly source: Pick<ReadSource, 'since' | 'isNewestFirst'>;
}

/**
 * Fills the instant into the path of a list.
 * @param begunAt when the operation began, in wire form
 * @returns `undefined` if an instant is needed and no operation began
 */
export function askList(declared: DeclaredCollection, begunAt: string | undefined): AskedList | undefined {
  const { path, since, createdAt } = declared;
  if (!since) return { target: path, source: {} };
  if (begunAt === undefined) return undefined;
  const { text, sentMs } = sinceInstant(since, begunAt);
  return {
    target: path.replace(SINCE_PLACE, () => encodeURIComponent(text)),
    source: {
      since: new Date(sentMs + declaredUnitMs(createdAt?.unit)).toISOString(),
      isNewestFirst: since.order === 'newestFirst',
    },
  };
}

/** Reads the list of a body. @returns its objects; `undefined` if the list, or an object, is not where it was declared */
export function readItems(collection: PlacedCollection, body: JsonValue): JsonObject[] | undefined {
  const { declared } = collection;
  const list = declared.items === undefined ? body : declaredMember(body, declared.items);
  if (!Array.isArray(list)) return undefined;
  const reader = instantReader(declared);
  const items = (list as readonly JsonValue[]).map((value) => readItem(collection, value, reader));
  return items.every((item) => item !== undefined) ? items : undefined;
}

/**
 * Reads one object into `{collection, id, path, createdAt, marker, creator, revision, document}`. `collection` is the path
 * of the list on the origin, because ids of two lists may be equal, and one list may have two names; `path` has the segments of
 * the object's own path, by which an operation on one document names it. An `id` that is a number
 * becomes its text. A member that the object lacks, and an instant that cannot be read, is left out.
 * @returns `undefined` for a value that is not an object
 */
function readItem(
  { place, declared }: PlacedCollection,
  value: JsonValue,
  readCreated: DeclaredInstantReader,
): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { createdAt } = declared;
  const id = idText(declaredMember(value, declared.id));
  const members: [string, JsonValue | undefined][] = [
    ['collection', place],
    ['id', id],
    ['path', typeof id === 'string' ? itemSegments(declared, id) : undefined],
    ['createdAt', readCreated(optionalMember(value, createdAt?.member))],
    ['marker', optionalMember(value, declared.marker)],
    ['creator', optionalMember(value, declared.creator)],
    ['revision', optionalMember(value, declared.revision)],
    ['document', value],
  ];
  return Object.fromEntries(members.filter(([, member]) => member !== undefined)) as JsonObject;
}

/** The id as text: the digits of a number, however many it has. */
function idText(id: JsonValue | undefined): JsonValue | undefined {
  return typeof id === 'number' || isInexactNumber(id) ? (scalarText(id) ?? id) : id;
}

/**
 * Reads one object where it is read by its id: where the owner declared that the body wraps it, or where it wraps it as the
 * list is wrapped.
 * @returns `undefined` if the object is not where it was declared
 */
export function readWrappedItem(collection: PlacedCollection, body: JsonValue): JsonObject | undefined {
  const { item, items, id } = collection.declared;
  const reader = instantReader(collection.declared);
  if (item !== undefined) return readItem(collection, declaredMember(body, item) ?? null, reader);
  const inner = items === undefined ? undefined : declaredMember(body, items);
  const isWrapped =
    inner !== undefined && declaredMember(body, id) === undefined && hasId(declaredMember(inner, id));
  return readItem(collection, isWrapped ? inner : body, reader);
}

/** The reader of creation instants; without a declared one, objects have none. */
function instantReader({ createdAt }: DeclaredCollection): DeclaredInstantReader {
  return createdAt ? declaredInstantReader(createdAt) : () => undefined;
}

function hasId(value: JsonValue | undefined): boolean {
  return scalarText(value) !== undefined;
}

/** Says whether a body announces more items: any value of the declared member but false, null and an empty text. */
export function announcesMore({ more }: DeclaredCollection, body: JsonValue): boolean {
  const value = optionalMember(body, more);
  return value !== undefined && value !== null && value !== false && value !== '';
}

/** Why a collection cannot be read with what the owner declared: a whole sentence; `undefined` if it can. */
export function collectionProblem(name: string, declarations: ConnectionDeclarations): string | undefined {
  if (findCollection(name, declarations)) return undefined;
  const names = Object.keys(declarations.collections ?? {});
  return names.length === 0
    ? 'The owner of the connection has declared no collections.'
    : `The owner of the connection has declared no collection of this name; declared: ${names.join(', ')}.`;
}

function optionalMember(value: JsonValue, path: string | undefined): JsonValue | undefined {
  return path === undefined ? undefined : declaredMember(value, path);
}

function declaredMember(value: JsonValue, path: string): JsonValue | undefined {
  return valueAt(value, path.split('.'));
}
