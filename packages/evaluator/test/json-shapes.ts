import type { JsonValue } from '@tookeffect/core';

/** Builds nested lists of that depth. */
export function nested(depth: number): JsonValue {
  let value: JsonValue = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
}

/** Copies a value with the members of every object in reverse order; lists keep their order. */
export function reversed<Value>(value: Value): Value {
  return reverseMembers(value) as Value;
}

function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (typeof value !== 'object' || value === null) return value;
  const copy = {};
  for (const [name, member] of Object.entries(value).reverse()) {
    // Assigning `__proto__` would change the prototype instead.
    const property = { value: reverseMembers(member), enumerable: true, configurable: true, writable: true };
    Object.defineProperty(copy, name, property);
  }
  return copy;
}
