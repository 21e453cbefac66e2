import { withDefinitions } from './dereference.ts';
import { isJsonObject, type JsonObject } from './schema-files.ts';
import type { SchemaLibrary } from './schema-library.ts';

/** What a TypeScript function that checks a wire schema is for. */
export interface SchemaCheck {
  /** The name of the wire schema. */
  readonly shape: string;
  readonly constant: string;
  /** What it checks. */
  readonly what: string;
}

/**
 * Writes a wire schema as composed checks of `closed-schema.ts`, which take a fraction of the bytes of the schema.
 * @throws {Error} for a keyword or a form that no check has, so that no part of a schema is silently ignored
 */
export function schemaCheckTypeScript(
  library: SchemaLibrary,
  { shape, constant, what }: SchemaCheck,
): string {
  const id = `https://tookeffect.dev/schemas/wire/${shape}.schema.json`;
  const schema = withDefinitions(library.resolve(id, id), library);
  const writer = new CheckWriter(schema);
  const { $defs: _, ...root } = schema;
  const check = writer.write(root);
  const names = FUNCTIONS.filter((name) => writer.used.has(name)).join(', ');
  return `import { ${names}, type SchemaCheck } from '../receipt/closed-schema.ts';

${[...writer.shared.values()].join('')}
/** Checks ${what} against its closed schema. */
export const ${constant}: SchemaCheck = ${check};
`;
}

const FUNCTIONS = ['boolean', 'constant', 'integer', 'list', 'object', 'oneOf', 'text', 'words'] as const;
type CheckFunction = (typeof FUNCTIONS)[number];

class CheckWriter {
  readonly used = new Set<CheckFunction>();
  /** The constants of the definitions that are used more than once, by definition, each after those that it uses. */
  readonly shared = new Map<string, string>();
  readonly #schema: JsonObject;

  constructor(schema: JsonObject) {
    this.#schema = schema;
  }

  write(schema: JsonObject): string {
    const { $ref } = schema;
    if (typeof $ref === 'string') return this.#reference($ref.replace('#/$defs/', ''));
    if ('const' in schema) return this.#call('constant', read(schema, ['const']).const);
    if (Array.isArray(schema.oneOf)) {
      const { oneOf } = read(schema, ['oneOf']) as { oneOf: JsonObject[] };
      return this.#join(
        'oneOf',
        oneOf.map((branch) => this.write(branch)),
      );
    }
    return this.#typed(schema);
  }

  #typed(schema: JsonObject): string {
    switch (schema.type) {
      case 'null':
        read(schema, ['type']);
        return this.#call('constant', null);
      case 'boolean':
        read(schema, ['type']);
        this.used.add('boolean');
        return 'boolean';
      case 'integer': {
        const { minimum, maximum } = read(schema, ['type', 'minimum', 'maximum']);
        return this.#call('integer', minimum, maximum);
      }
      case 'string':
        return this.#string(schema);
      case 'array': {
        const { items, maxItems, minItems } = read(schema, ['type', 'items', 'maxItems'], ['minItems']);
        return this.#join('list', [this.write(items as JsonObject), ...literals([maxItems, minItems])]);
      }
      case 'object':
        return this.#object(schema);
      default:
        throw unsupported(schema);
    }
  }

  #string(schema: JsonObject): string {
    if ('enum' in schema) {
      return this.#call('words', ...(read(schema, ['type', 'enum']).enum as readonly unknown[]));
    }
    const { maxLength, pattern, minLength } = read(schema, ['type', 'maxLength'], ['pattern', 'minLength']);
    return this.#call('text', maxLength, pattern ?? (minLength === undefined ? undefined : ''), minLength);
  }

  #object(schema: JsonObject): string {
    const { properties, required, additionalProperties } = read(schema, [
      'type',
      'properties',
      'required',
      'additionalProperties',
    ]);
    if (additionalProperties !== false || !isJsonObject(properties)) throw unsupported(schema);
    const names = Object.keys(properties);
    const optional = names.filter((name) => !(required as readonly unknown[]).includes(name));
    const members = names.map(
      (name) => `${JSON.stringify(name)}: ${this.write(properties[name] as JsonObject)}`,
    );
    return this.#join('object', [`{${members.join(', ')}}`, ...literals(optional)]);
  }

  #reference(name: string): string {
    const definition = (this.#schema.$defs as Readonly<Record<string, JsonObject>>)[name];
    if (definition === undefined) throw new Error(`the definition ${name} is missing`);
    const [first, ...others] = name.split(/[^A-Za-z0-9]/);
    const constant = [
      first,
      ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
      'Check',
    ].join('');
    if (this.shared.has(name)) return constant;
    const check = this.write(definition);
    const uses = JSON.stringify(this.#schema).split(`"#/$defs/${name}"`).length - 1;
    if (uses === 1) return check;
    this.shared.set(name, `const ${constant} = ${check};\n`);
    return constant;
  }

  #call(name: CheckFunction, ...values: readonly unknown[]): string {
    return this.#join(name, literals(values));
  }

  #join(name: CheckFunction, values: readonly string[]): string {
    this.used.add(name);
    return `${name}(${values.join(', ')})`;
  }
}

/** Writes values as TypeScript, up to the first that is undefined. */
function literals(values: readonly unknown[]): string[] {
  const given = values.filter((value) => value !== undefined);
  return given.map((value) => JSON.stringify(value));
}

/** Returns a schema that has all of the required keywords, and no others than the optional ones. */
function read(schema: JsonObject, required: readonly string[], optional: readonly string[] = []): JsonObject {
  const keywords = Object.keys(schema);
  const isKnown =
    required.every((keyword) => keywords.includes(keyword)) &&
    keywords.every((keyword) => required.includes(keyword) || optional.includes(keyword));
  if (!isKnown) throw unsupported(schema);
  return schema;
}

function unsupported(schema: JsonObject): Error {
  return new Error(`the schema ${JSON.stringify(schema).slice(0, 200)} has an unsupported form`);
}
