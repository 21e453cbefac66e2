import { SCHEMA_FILES, schemaNamed, type SchemaObject } from '../http/index.ts';

/** What JSON Schema needs of a file of its own, and a component has no use for. */
const FILE_KEYWORDS: ReadonlySet<string> = new Set(['$schema', '$id', '$defs']);

/**
 * Gathers the shapes of `schemas/` that a document refers to, and those that these refer to, each as one
 * component under its title.
 */
export class SchemaComponents {
  private readonly components = new Map<string, SchemaObject>();

  /** @returns a reference to the component of a file in `schemas/wire` or `schemas/vocabulary` */
  named(name: string): SchemaObject {
    return { $ref: this.component(schemaNamed(name).id) };
  }

  /** @returns a schema whose references point to components */
  rewritten(schema: SchemaObject, fileId = ''): SchemaObject {
    const entries = Object.entries(schema).filter(([keyword]) => !FILE_KEYWORDS.has(keyword));
    return Object.fromEntries(
      entries.map(([keyword, value]) => [keyword, this.value(keyword, value, fileId)]),
    );
  }

  /** @returns the components so far, by name */
  all(): Readonly<Record<string, SchemaObject>> {
    return Object.fromEntries([...this.components].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  private value(keyword: string, value: unknown, fileId: string): unknown {
    if (keyword === '$ref') return this.component(absolute(String(value), fileId));
    if (LITERALS.has(keyword)) return value;
    if (Array.isArray(value)) {
      return value.map((one: unknown) => (isSchema(one) ? this.rewritten(one, fileId) : one));
    }
    return isSchema(value) ? this.nested(keyword, value, fileId) : value;
  }

  /** The members of `properties` are names, so a property may be called `$id`. */
  private nested(keyword: string, value: SchemaObject, fileId: string): SchemaObject {
    if (keyword !== 'properties') return this.rewritten(value, fileId);
    const members = Object.entries(value as Record<string, SchemaObject>);
    return Object.fromEntries(members.map(([name, schema]) => [name, this.rewritten(schema, fileId)]));
  }

  private component(id: string): string {
    const [fileId = '', pointer = ''] = id.split('#');
    const schema = schemaAt(fileId, pointer);
    const name = String(schema.title);
    if (!this.components.has(name)) {
      // Taken before the schema is rewritten, because it may refer to itself.
      this.components.set(name, {});
      this.components.set(name, this.rewritten(schema, fileId));
    }
    return `#/components/schemas/${name}`;
  }
}

/** Keywords whose values are data or texts, not schemas. */
const LITERALS: ReadonlySet<string> = new Set([
  'enum',
  'const',
  'required',
  'x-enumDescriptions',
  'x-statuses',
  'x-verdicts',
]);

function isSchema(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** References within `schemas/` name members only, so that no part needs unescaping. */
function schemaAt(fileId: string, pointer: string): SchemaObject {
  const file = SCHEMA_FILES.find(({ id }) => id === fileId);
  const parts = pointer.split('/').slice(1);
  const found = parts.reduce<unknown>((at, part) => (isSchema(at) ? at[part] : undefined), file?.schema);
  if (!isSchema(found) || !('title' in found)) throw new Error(`no titled schema at ${fileId}#${pointer}`);
  return found;
}

function absolute(reference: string, fileId: string): string {
  return reference.startsWith('#') ? fileId + reference : reference;
}
