import type { Json } from '../systems/http-world.ts';

/** @returns whether a document has every expected member, at every depth; lists are compared whole */
export function contains(document: Json, expected: Json): boolean {
  if (expected === null || typeof expected !== 'object') return document === expected;
  if (Array.isArray(expected)) return JSON.stringify(document) === JSON.stringify(expected);
  if (document === null || typeof document !== 'object') return false;
  return Object.entries(expected).every(([name, value]) => contains(document[name], value));
}
