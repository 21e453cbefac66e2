import type { JsonValue } from '@tookeffect/core';

/** A list in a list in a list, as deep as asked. */
export function nested(depth: number): JsonValue {
  let value: JsonValue = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
}

/** A copy whose members stand in the opposite order; lists keep theirs. */
export function reversed<Value>(value: Value): Value {
  return turned(value) as Value;
}

function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  const copy = {};
  for (const [name, member] of Object.entries(value).reverse()) {
    // Assigning `__proto__` would change the prototype instead.
    const property = { value: turned(member), enumerable: true, configurable: true, writable: true };
    Object.defineProperty(copy, name, property);
  }
  return copy;
}
