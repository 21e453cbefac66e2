import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Problem, toProblems } from '../language/json-schema.ts';
import { valueAt } from '../publication/document-edits.ts';

/** A schema of the contract language. */
type Schema = Readonly<Record<string, unknown>>;

/** The most faults of one document that are listed. */
const MAX_FAULTS = 100;

/**
 * Says what is wrong with documents that do not conform to a schema. Of a union (`oneOf`) it names the faults of the
 * alternative that is meant, not of all: the one that a constant of the document names, such as `connector`, else the one
 * with the fewest faults.
 */
export class UnionFaults {
  readonly #schema: Schema;
  readonly #ajv = new Ajv2020({
    ownProperties: true,
    meta: false,
    validateSchema: false,
    allErrors: true,
    verbose: true,
  });
  readonly #compiled = new Map<Schema, ValidateFunction>();

  /** @param schema with every definition in it */
  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** @returns the faults in the order of the schema, at most 100; none for a document that conforms */
  of(document: unknown): Problem[] {
    return this.#faults(this.#schema, document, '').slice(0, MAX_FAULTS);
  }

  #faults(schema: Schema, value: unknown, place: string): Problem[] {
    const errors = this.#errors(schema, value);
    const unions = errors.filter(({ keyword }) => keyword === 'oneOf');
    const outermost = unions.filter(({ instancePath: own }) =>
      unions.every(({ instancePath: other }) => own === other || !isWithin(own, other)),
    );
    const others = errors.filter(({ instancePath }) =>
      outermost.every((union) => !isWithin(instancePath, union.instancePath)),
    );
    return [
      ...toProblems(others).map(({ pointer, message }) => ({ pointer: place + pointer, message })),
      ...outermost.flatMap((union) => this.#faultsOfUnion(value, union, place)),
    ];
  }

  #faultsOfUnion(
    document: unknown,
    { instancePath, schema, message }: ErrorObject,
    place: string,
  ): Problem[] {
    const pointer = place + instancePath;
    const value = valueAt(document, instancePath);
    const alternatives = schema as readonly Schema[];
    const tag = this.#tag(alternatives);
    if (tag !== undefined && !isObject(value)) return [{ pointer, message: 'must be object' }];
    const named = alternatives.filter(
      (one) => tag !== undefined && this.#constant(one, tag) === valueAt(value, `/${tag}`),
    );
    if (tag !== undefined && named.length === 0) {
      const known = alternatives.map((one) => String(this.#constant(one, tag)));
      return [{ pointer: `${pointer}/${tag}`, message: `must be one of ${known.join(', ')}` }];
    }
    const tried = (named.length > 0 ? named : alternatives).map((one) => this.#faults(one, value, pointer));
    const [fewest] = tried.toSorted((left, right) => left.length - right.length);
    return fewest!.length > 0 ? fewest! : [{ pointer, message: String(message) }];
  }

  /** The member whose constant distinguishes the alternatives. */
  #tag(alternatives: readonly Schema[]): string | undefined {
    const properties = valueAt(this.#resolve(alternatives[0]!), '/properties') ?? {};
    return Object.keys(properties).find((name) =>
      alternatives.every((one) => this.#constant(one, name) !== undefined),
    );
  }

  #constant(alternative: Schema, name: string): unknown {
    return valueAt(this.#resolve(alternative), `/properties/${name}/const`);
  }

  #resolve(alternative: Schema): unknown {
    const { $ref } = alternative;
    return typeof $ref === 'string' ? valueAt(this.#schema, $ref.slice(1)) : alternative;
  }

  #errors(schema: Schema, value: unknown): readonly ErrorObject[] {
    const validate =
      this.#compiled.get(schema) ?? this.#ajv.compile({ ...schema, $defs: this.#schema.$defs });
    this.#compiled.set(schema, validate);
    return validate(value) ? [] : validate.errors!;
  }
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}/`);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
