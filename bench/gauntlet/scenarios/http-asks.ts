import type { Ask, ConnectionRequest, Declarations } from '../model/operation.ts';
import type { HttpWorld } from '../systems/http-world.ts';

// The words in which the scenarios of JSON systems are written.

type Members = Readonly<Record<string, unknown>>;

/** A JSON resource with the members asked for; `path` and `parent` are segments. */
export function jsonMatches(
  path: readonly string[],
  parent: readonly string[],
  expect: Members,
  rest: Members = {},
): Ask {
  return { contract: 'http.json.matches@1', input: { path, parent, expect, ...rest } };
}

/** A new object in a collection. */
export function objectCreated(collection: string, expect: Members): Ask {
  return { contract: 'http.object.created@1', input: { collection, expect } };
}

/** The change of an object of a collection. */
export function objectUpdated(collection: string, id: string, expect: Members, rest: Members = {}): Ask {
  return { contract: 'http.object.updated@1', input: { collection, id, expect, ...rest } };
}

/** The removal of an object of a collection. */
export function objectDeleted(collection: string, id: string): Ask {
  return { contract: 'http.object.deleted@1', input: { collection, id } };
}

/** The connection of a world with other declarations of its owner. */
export function declare({ connection }: HttpWorld, declarations: Declarations): ConnectionRequest {
  return { ...connection, declarations: { ...connection.declarations, ...declarations } };
}

/** The connection of a world whose owner declares no member for the marker. */
export function withoutMarker(world: HttpWorld, collection: string): ConnectionRequest {
  const declared = world.connection.declarations?.collections?.[collection];
  const { marker: _marker, ...unmarked } = declared!;
  return declare(world, { collections: { [collection]: unmarked } });
}
