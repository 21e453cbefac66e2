/** Reads the member of that name. A name such as `constructor` names only what the object has itself. */
export function ownMember<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
