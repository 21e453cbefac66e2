import { jsonpath } from 'json-p3';
import type { JsonValue } from '@tookeffect/core';

/** The members of the document that a contract's paths are read from; `$.ack` is the provider's response as handed in. */
export const PATH_ROOTS = ['observation', 'input', 'ack', 'operation', 'event', 'baseline'] as const;
export type PathRoot = (typeof PATH_ROOTS)[number];

/** What a contract's paths see. A root that is not there makes every path under it a missing field. */
export type PathDocument = Readonly<Partial<Record<PathRoot, JsonValue>>>;

/** An RFC 9535 singular query, split into its root and the names and indices below it. */
export interface SingularPath {
  readonly text: string;
  readonly root: PathRoot;
  readonly segments: readonly (string | number)[];
}

/**
 * Parses an RFC 9535 singular query: names and indices only, so that reading it costs its own length.
 * @returns the path, or a sentence that says what is wrong with it
 */
export function parsePath(text: string): SingularPath | string {
  const segments = singularSegments(text);
  if (typeof segments === 'string') return segments;
  const [root, ...below] = segments;
  if (typeof root !== 'string' || !isPathRoot(root)) {
    return `begins with ${JSON.stringify(root ?? '$')}; expected one of $.${PATH_ROOTS.join(', $.')}`;
  }
  return { text, root, segments: below };
}

/** The value at a path, own members only; `undefined` where there is none. */
export function resolvePath(path: SingularPath, document: PathDocument): JsonValue | undefined {
  return descend(document[path.root], path.segments, path.segments.length);
}

/** Whether the value that would hold the path's last member is there; a root's own parent always is. */
export function parentExists(path: SingularPath, document: PathDocument): boolean {
  if (path.segments.length === 0) return true;
  const parent = descend(document[path.root], path.segments, path.segments.length - 1);
  return typeof parent === 'object' && parent !== null;
}

function isPathRoot(name: string): name is PathRoot {
  return (PATH_ROOTS as readonly string[]).includes(name);
}

function singularSegments(text: string): (string | number)[] | string {
  try {
    const query = jsonpath.compile(text);
    if (!query.singularQuery()) return 'selects more than one place; only names and indices are allowed';
    return query.segments.map((segment) => {
      const [selector] = segment.selectors;
      return selector instanceof jsonpath.selectors.NameSelector
        ? selector.name
        : (selector as InstanceType<typeof jsonpath.selectors.IndexSelector>).index;
    });
  } catch (error) {
    return `is no RFC 9535 query: ${String(error)}`;
  }
}

function descend(
  start: JsonValue | undefined,
  segments: readonly (string | number)[],
  depth: number,
): JsonValue | undefined {
  let value = start;
  for (let position = 0; position < depth; position += 1) {
    if (typeof value !== 'object' || value === null) return undefined;
    const segment = segments[position]!;
    value = typeof segment === 'number' ? elementAt(value, segment) : memberOf(value, segment);
  }
  return value;
}

function elementAt(value: JsonValue, index: number): JsonValue | undefined {
  return Array.isArray(value) ? (value as readonly JsonValue[]).at(index) : undefined;
}

function memberOf(value: object, name: string): JsonValue | undefined {
  return !Array.isArray(value) && Object.hasOwn(value, name)
    ? (value as Record<string, JsonValue>)[name]
    : undefined;
}
