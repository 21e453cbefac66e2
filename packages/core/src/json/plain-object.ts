/**
 * Whether an object comes from a literal or a parser, of this realm or another: its prototype is the last
 * of its chain, or absent. Arrays, dates, maps and instances of classes are not plain.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}
