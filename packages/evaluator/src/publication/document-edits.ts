/** An object or a list of a JSON document that is changed in place. */
export type Node = Record<string, unknown>;

/** @returns a copy that shares no object with a JSON document */
export function copyJson<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as unknown[]).map(copyJson) as Value;
  const members = Object.entries(value as Node).map(([name, member]) => [name, copyJson(member)]);
  return Object.fromEntries(members) as Value;
}

/** @returns the value at a JSON pointer; `undefined` where there is none */
export function valueAt(root: unknown, pointer: string): unknown {
  return segments(pointer).reduce<unknown>((value, name) => (value as Node | null | undefined)?.[name], root);
}

/** Sets the value at a JSON pointer, whose parent exists. */
export function setAt(root: unknown, pointer: string, value: unknown): void {
  parentAt(root, pointer)[segments(pointer).at(-1)!] = value;
}

/** Deletes the member or the element at a JSON pointer, whose parent exists. */
export function deleteAt(root: unknown, pointer: string): void {
  const parent = parentAt(root, pointer);
  const name = segments(pointer).at(-1)!;
  if (Array.isArray(parent)) parent.splice(Number(name), 1);
  else Reflect.deleteProperty(parent, name);
}

function parentAt(root: unknown, pointer: string): Node {
  return valueAt(root, pointer.slice(0, pointer.lastIndexOf('/'))) as Node;
}

function segments(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
