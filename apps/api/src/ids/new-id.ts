import { TypeID, typeidUnboxed } from 'typeid-js';

/** The kind of a resource. @see schemas/wire/identifiers.schema.json */
export type IdPrefix = 'op' | 'run' | 'rcp' | 'ack' | 'con' | 'evt' | 'key' | 'acc' | 'ws' | 'whs';

/** @returns a new id: the prefix and a UUIDv7 in the TypeID spelling; ids sort by creation */
export function newId(prefix: IdPrefix): string {
  return typeidUnboxed(prefix);
}

/** @returns an id that is before every id that was made at this instant or later, and after all that were made before */
export function firstId(prefix: IdPrefix, instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0');
  return TypeID.fromUUID(prefix, `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`).toString();
}

/** @returns the id's UUID in its usual spelling. @throws {Error} when the text is not a TypeID */
export function toUuid(id: string): string {
  return TypeID.fromString(id).toUUID();
}
