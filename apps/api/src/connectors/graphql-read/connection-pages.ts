import type { JsonObject, JsonValue } from '@tookeffect/core';
import { isObject } from './graphql-answer.ts';

/** One page of a connection. */
export interface ConnectionPage {
  readonly nodes: readonly JsonValue[];
  readonly hasNextPage: boolean;
  /** Null on a page without nodes. */
  readonly endCursor: string | null;
}

/**
 * Reads a connection.
 * @param path the members below the response's body, `data` first
 * @returns `undefined` if there is none, or if it does not say whether there is more
 * @see https://relay.dev/graphql/connections.htm
 */
export function connectionPage(
  data: JsonObject,
  path: readonly (string | number)[],
): ConnectionPage | undefined {
  const connection = path.reduce<JsonValue | undefined>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    { data },
  );
  if (!isObject(connection)) return undefined;
  const { nodes, pageInfo } = connection;
  if (!Array.isArray(nodes) || !isObject(pageInfo)) return undefined;
  const { hasNextPage, endCursor = null } = pageInfo;
  if (typeof hasNextPage !== 'boolean') return undefined;
  if (endCursor !== null && typeof endCursor !== 'string') return undefined;
  return { nodes, hasNextPage, endCursor };
}

/** The body of all pages: the first one, with the nodes of all of them and the page information of the last. */
export function joinedBody(
  data: JsonObject,
  path: readonly (string | number)[],
  pages: readonly ConnectionPage[],
): JsonObject {
  const { hasNextPage, endCursor } = pages.at(-1)!;
  const joined = { nodes: pages.flatMap(({ nodes }) => nodes), pageInfo: { hasNextPage, endCursor } };
  return replaced({ data }, path, joined) as JsonObject;
}

function replaced(
  value: JsonValue,
  [name, ...rest]: readonly (string | number)[],
  by: JsonObject,
): JsonValue {
  const object = value as JsonObject;
  if (name === undefined) return { ...object, ...by };
  return { ...object, [name]: replaced(object[name]!, rest, by) };
}
