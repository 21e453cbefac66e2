import { isJsonObject, type JsonObject, type SchemaFiles } from './schema-files.ts';

/** A schema and the `$id` of its file, against which its references are resolved. */
export interface LocatedSchema {
  readonly schema: JsonObject;
  readonly fileId: string;
}

/** All schema files by `$id`; resolves references. */
export class SchemaLibrary {
  readonly #byId: ReadonlyMap<string, JsonObject>;

  constructor({ vocabulary, wire }: SchemaFiles) {
    this.#byId = new Map([...vocabulary, ...wire].map(({ schema }) => [String(schema.$id), schema]));
  }

  /**
   * Resolves a `$ref`.
   * @param fileId `$id` of the file that contains the reference
   * @throws {Error} if the file or the schema in it does not exist
   */
  resolve(ref: string, fileId: string): LocatedSchema {
    const url = new URL(ref, fileId);
    const pointer = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    let found: unknown = this.#byId.get(url.href);
    for (const name of pointer.split('/').slice(1)) {
      found = isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
    }
    if (!isJsonObject(found)) throw new Error(`${fileId}: the target of $ref ${ref} does not exist`);
    return { schema: found, fileId: url.href };
  }
}
