import type { JsonValue } from '@tookeffect/core';

/** @returns the value below own members and list indices; `undefined` if there is none */
export function memberAt(value: JsonValue, path: readonly (string | number)[]): JsonValue | undefined {
  let current: JsonValue | undefined = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined;
    if (Array.isArray(current) !== (typeof step === 'number')) return undefined;
    current = (current as Readonly<Record<string | number, JsonValue>>)[step];
  }
  return current;
}
