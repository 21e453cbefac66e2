import { isJsonObject, type JsonObject, type SchemaFiles } from './schema-files.ts';

/** A schema and the `$id` of the file that it stands in, against which its own references resolve. */
export interface LocatedSchema {
  readonly schema: JsonObject;
  readonly fileId: string;
}

/** All schema files by `$id`, and the way from a `$ref` to what it names. */
export class SchemaLibrary {
  readonly #byId: ReadonlyMap<string, JsonObject>;

  constructor({ vocabulary, wire }: SchemaFiles) {
    this.#byId = new Map([...vocabulary, ...wire].map(({ schema }) => [String(schema.$id), schema]));
  }

  /**
   * Follows a `$ref`.
   * @param fileId `$id` of the file in which the reference stands
   * @throws {Error} when it names no file, or no schema in it
   */
  resolve(ref: string, fileId: string): LocatedSchema {
    const url = new URL(ref, fileId);
    const pointer = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    let found: unknown = this.#byId.get(url.href);
    for (const name of pointer.split('/').slice(1)) {
      found = isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
    }
    if (!isJsonObject(found)) throw new Error(`${fileId}: nothing is found at $ref ${ref}`);
    return { schema: found, fileId: url.href };
  }
}
