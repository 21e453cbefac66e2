import type { JsonObject, JsonValue } from '@tookeffect/core';
import { valueAt } from '@tookeffect/evaluator';
import type { ConnectionDeclarations, DeclaredCollection } from '@tookeffect/wire';
import { listPath } from '../../domain/placed-operation.ts';
import { declaredInstant } from './declared-instant.ts';

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

/** Reads the list of a body. @returns its objects; `undefined` if the list, or an object, is not where it was declared */
export function readItems(collection: PlacedCollection, body: JsonValue): JsonObject[] | undefined {
  const { declared } = collection;
  const list = declared.items === undefined ? body : declaredMember(body, declared.items);
  if (!Array.isArray(list)) return undefined;
  const items = (list as readonly JsonValue[]).map((value) => readItem(collection, value));
  return items.every((item) => item !== undefined) ? items : undefined;
}

/**
 * Reads one object into `{collection, id, createdAt, marker, creator, revision, document}`. `collection` is the path of the
 * list on the origin, because ids of two lists may be equal, and one list may have two names. An `id` that is a number
 * becomes its text. A member that the object lacks, and an instant that cannot be read, is left out.
 * @returns `undefined` for a value that is not an object
 */
export function readItem({ place, declared }: PlacedCollection, value: JsonValue): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { createdAt } = declared;
  const members: [string, JsonValue | undefined][] = [
    ['collection', place],
    ['id', idText(declaredMember(value, declared.id))],
    ['createdAt', createdAt && declaredInstant(declaredMember(value, createdAt.member), createdAt.format)],
    ['marker', optionalMember(value, declared.marker)],
    ['creator', optionalMember(value, declared.creator)],
    ['revision', optionalMember(value, declared.revision)],
    ['document', value],
  ];
  return Object.fromEntries(members.filter(([, member]) => member !== undefined)) as JsonObject;
}

function idText(id: JsonValue | undefined): JsonValue | undefined {
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id;
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
