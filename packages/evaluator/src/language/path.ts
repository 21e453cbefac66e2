import { jsonpath } from 'json-p3';
import { type JsonObject, type JsonValue, isInexactNumber } from '@tookeffect/core';

/**
 * The roots of a contract's paths; `$.ack` is the provider's response as the agent submitted it, `$.connection.actor` the
 * account that the connection's owner declared, and `$.element` the element of a list that `some` and `none` look at.
 */
export const PATH_ROOTS = [
  'observation',
  'input',
  'ack',
  'operation',
  'event',
  'baseline',
  'connection',
  'element',
] as const;
export type PathRoot = (typeof PATH_ROOTS)[number];

/** The document that a contract's paths are resolved in. Below a missing root, every field is missing. */
export type PathDocument = Readonly<Partial<Record<PathRoot, JsonValue>>>;

/** A parsed RFC 9535 singular query: its root, and the names and indices below it. */
export interface SingularPath {
  readonly text: string;
  readonly root: PathRoot;
  readonly segments: readonly (string | number)[];
}

/**
 * Parses an RFC 9535 singular query: names and indices only, so resolving it takes time linear in its length.
 * @returns the path, or a message that says what is wrong
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

/**
 * Unwraps what a parser or compiler returned for a contract that has no lint findings.
 * @throws {TypeError} if it returned an error message: the linter missed the problem, which is a defect of the linter
 */
export function requireParsed<Parsed extends object>(parsed: Parsed | string): Parsed {
  if (typeof parsed === 'string') throw new TypeError(parsed);
  return parsed;
}

/** Resolves a path through own members only. @returns `undefined` if there is no value */
export function resolvePath(path: SingularPath, document: PathDocument): JsonValue | undefined {
  return valueAt(document[path.root], path.segments);
}

/**
 * Descends from a value through own members, and through elements of lists; a negative index counts from the end.
 * @returns `undefined` if there is no value
 */
export function valueAt(
  value: JsonValue | undefined,
  segments: readonly (string | number)[],
): JsonValue | undefined {
  let current = value;
  for (const segment of segments) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = typeof segment === 'number' ? readElement(current, segment) : readMember(current, segment);
  }
  return current;
}

/** Says whether the parent of the path's last member exists; the parent of a root always does. */
export function parentExists(path: SingularPath, document: PathDocument): boolean {
  if (path.segments.length === 0) return true;
  const parent = valueAt(document[path.root], path.segments.slice(0, -1));
  return typeof parent === 'object' && parent !== null && !isInexactNumber(parent);
}

function isPathRoot(name: string): name is PathRoot {
  return (PATH_ROOTS as readonly string[]).includes(name);
}

function singularSegments(text: string): (string | number)[] | string {
  try {
    const query = jsonpath.compile(text);
    if (!query.singularQuery()) return 'can select several values; use names and indices only';
    return query.segments.map((segment) => {
      const [selector] = segment.selectors;
      return selector instanceof jsonpath.selectors.NameSelector
        ? selector.name
        : (selector as InstanceType<typeof jsonpath.selectors.IndexSelector>).index;
    });
  } catch (error) {
    return `is not an RFC 9535 query: ${String(error)}`;
  }
}

function readElement(value: JsonValue, index: number): JsonValue | undefined {
  return Array.isArray(value) ? (value as readonly JsonValue[]).at(index) : undefined;
}

function readMember(value: JsonValue & object, name: string): JsonValue | undefined {
  return !Array.isArray(value) && Object.hasOwn(value, name) && !isInexactNumber(value)
    ? (value as JsonObject)[name]
    : undefined;
}
