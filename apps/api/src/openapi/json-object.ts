/** A part of a JSON document that is being written. */
export type JsonObject = Readonly<Record<string, unknown>>;
