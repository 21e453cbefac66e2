import type { CollectionDeclaration } from '../model/operation.ts';

/** The input of a contract of JSON resources. */
export interface ResourceInput {
  /** The segments of a resource's path. */
  readonly path?: readonly string[];
  readonly collection?: string;
  readonly id?: string;
  readonly expect?: unknown;
}

/** @returns the path of one object of a collection */
export function itemAddress({ path, itemPath }: CollectionDeclaration, id: string): string {
  return itemPath?.replace('{id}', encodeURIComponent(id)) ?? `${path}/${encodeURIComponent(id)}`;
}

/** @returns whether a document has every expected member, at every depth; lists are compared whole */
export function contains(document: unknown, expected: unknown): boolean {
  if (!isObject(expected)) return JSON.stringify(document) === JSON.stringify(expected);
  if (!isObject(document)) return false;
  return Object.entries(expected).every(([name, value]) => contains(document[name], value));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
