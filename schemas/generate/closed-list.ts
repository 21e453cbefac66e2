import { isJsonObject, type SchemaFile } from './schema-files.ts';

/** One file of `vocabulary/`, read: a closed list of words, each with its meaning. */
export interface ClosedList {
  /** The type's name, for example `EvidenceLevel`. */
  readonly title: string;
  /** The constant's name, for example `EVIDENCE_LEVELS`. */
  readonly constant: string;
  readonly description: string;
  readonly values: readonly { readonly value: string; readonly description: string }[];
  /** For each reason its verdict, where the list is the list of reasons. */
  readonly verdictOf: ReadonlyMap<string, string>;
}

/**
 * Reads a vocabulary file.
 * @throws {Error} when it lacks a title or a description, or a value is not described
 */
export function closedList({ name, schema }: SchemaFile): ClosedList {
  const descriptions = textMap(schema['x-enumDescriptions']);
  const values = Array.isArray(schema.enum) ? schema.enum.map(String) : [];
  return {
    title: required(name, 'title', schema.title),
    constant: constantName(name),
    description: required(name, 'description', schema.description),
    values: values.map((value) => ({
      value,
      description: required(name, `description of ${value}`, descriptions.get(value)),
    })),
    verdictOf: textMap(schema['x-verdicts']),
  };
}

function constantName(fileName: string): string {
  const words = fileName.replaceAll('-', '_').toUpperCase();
  return words.endsWith('S') ? `${words}ES` : `${words}S`;
}

function textMap(value: unknown): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(isJsonObject(value) ? value : {}).map(([name, text]) => [name, String(text)] as const),
  );
}

function required(fileName: string, what: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`vocabulary/${fileName}.schema.json has no ${what}`);
}
