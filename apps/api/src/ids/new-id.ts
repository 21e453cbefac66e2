import { TypeID, typeid } from 'typeid-js';

/** The kind of a resource. @see schemas/wire/identifiers.schema.json */
export type IdPrefix = 'op' | 'run' | 'rcp' | 'ack' | 'con' | 'evt' | 'key' | 'acc' | 'ws' | 'whs';

/** @returns a new id: the prefix and a UUIDv7 in the TypeID spelling; ids sort by creation */
export function newId(prefix: IdPrefix): string {
  return typeid(prefix).toString();
}

/** @returns the id's UUID in its usual spelling. @throws {Error} when the text is not a TypeID */
export function toUuid(id: string): string {
  return TypeID.fromString(id).toUUID();
}
