import { isJsonObject, type SchemaFile } from './schema-files.ts';

/** One file of `vocabulary/`: a closed list of words with descriptions. */
export interface ClosedList {
  /** The type's name, for example `EvidenceLevel`. */
  readonly title: string;
  /** The constant's name, for example `EVIDENCE_LEVELS`. */
  readonly constant: string;
  readonly description: string;
  readonly values: readonly { readonly value: string; readonly description: string }[];
  /** The verdict of each reason; empty for other lists. */
  readonly verdictOf: ReadonlyMap<string, string>;
}

/**
 * Reads a vocabulary file.
 * @throws {Error} if the title, the description, or the description of a value is missing, or if only some values have
 *   a status
 */
export function closedList({ name, schema }: SchemaFile): ClosedList {
  const descriptions = textMap(schema['x-enumDescriptions']);
  const values = Array.isArray(schema.enum) ? schema.enum.map(String) : [];
  assertStatuses(name, values, schema['x-statuses']);
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

/** Every error code needs an HTTP status, or a response could not be sent. Other lists have no statuses at all. */
function assertStatuses(fileName: string, values: readonly string[], statuses: unknown): void {
  if (statuses === undefined && fileName !== 'error-code') return;
  const known = isJsonObject(statuses) ? statuses : {};
  const missing = values.filter((value) => !Number.isInteger(known[value]));
  const unknown = Object.keys(known).filter((value) => !values.includes(value));
  if (missing.length > 0) {
    throw new Error(
      `vocabulary/${fileName}.schema.json has no status in x-statuses of ${missing.join(', ')}`,
    );
  }
  if (unknown.length > 0) {
    throw new Error(
      `vocabulary/${fileName}.schema.json has a status of unknown values: ${unknown.join(', ')}`,
    );
  }
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
