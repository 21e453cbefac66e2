import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type JsonObject, type JsonValue, listInexactNumbers, parseStrict } from '@tookeffect/sdk';
import type { CommandContext } from '../command-context.ts';
import { UsageError } from '../errors.ts';
import { toPrintable } from '../output/layout.ts';

/** The source of a secret. It is never the command line, which every user of the machine can read. */
export interface SecretSource {
  readonly secretFile?: string;
  readonly secretEnv?: string;
}

/**
 * Reads a file, or standard input for `-`.
 * @throws {UsageError} if it cannot be read
 */
export async function readBytes(file: string, { stdin }: CommandContext): Promise<Uint8Array> {
  try {
    return file === '-' ? await buffer(stdin) : readFileSync(file);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unreadable';
    throw new UsageError(`${file} cannot be read (${code})`, { cause });
  }
}

/**
 * Reads strict JSON from a file, or from standard input for `-`.
 * @throws {UsageError} if it cannot be read, or is not strict JSON
 */
export async function readJson(file: string, context: CommandContext): Promise<JsonValue> {
  const bytes = await readBytes(file, context);
  return parsed(file, () => parseStrict(bytes));
}

/**
 * Reads a JSON object from a file, or from standard input for `-`.
 * @throws {UsageError} if it cannot be read, or is not a JSON object
 */
export async function readJsonObject(file: string, context: CommandContext): Promise<JsonObject> {
  return parsedObject(file, await readBytes(file, context));
}

/**
 * Reads what is asked of a system of record: a JSON object whose numbers are read as they are spelled.
 * @throws {UsageError} as `readJsonObject`, and for numbers that would be rounded, with their places
 */
export async function readExactJsonObject(file: string, context: CommandContext): Promise<JsonObject> {
  return exactJsonObject(file, await readBytes(file, context));
}

/**
 * Parses the content of a file as `readExactJsonObject` does.
 * @param file its name, for messages
 */
export function exactJsonObject(file: string, bytes: Uint8Array): JsonObject {
  const places = parsed(file, () => listInexactNumbers(bytes));
  if (places.length === 0) return parsedObject(file, bytes);
  const listed = places.slice(0, MAX_LISTED).map(({ pointer, spelling }) => {
    const shortened = spelling.length > MAX_SPELLING ? `${spelling.slice(0, MAX_SPELLING)}…` : spelling;
    return `${toPrintable(pointer) || 'the document'} (${shortened})`;
  });
  const more = places.length > MAX_LISTED ? ` and ${places.length - MAX_LISTED} more` : '';
  throw new UsageError(
    `${file} has numbers that would be rounded: ${listed.join(', ')}${more}; write them as texts, or round them`,
  );
}

const MAX_LISTED = 5;
const MAX_SPELLING = 40;

/**
 * Reads a secret from a file, a variable, or standard input for the file `-`. A line break at its end is removed.
 * @throws {UsageError} if no source or two sources are given, and for an empty secret
 */
export async function readSecret(
  { secretFile, secretEnv }: SecretSource,
  context: CommandContext,
): Promise<string> {
  if ((secretFile === undefined) === (secretEnv === undefined)) {
    throw new UsageError(
      'give one source of the secret: --secret-file FILE (- for standard input) or --secret-env NAME',
    );
  }
  const secret =
    secretEnv === undefined
      ? Buffer.from(await readBytes(secretFile!, context))
          .toString('utf8')
          .replace(/\r?\n$/, '')
      : context.environment[secretEnv];
  if (!secret) throw new UsageError('the secret is empty');
  return secret;
}

function parsedObject(file: string, bytes: Uint8Array): JsonObject {
  const value = parsed(file, () => parseStrict(bytes));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${file} must contain a JSON object`);
  }
  return value as JsonObject;
}

function parsed<T>(file: string, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be parsed';
    throw new UsageError(`${file} is not strict JSON: ${reason}`, { cause });
  }
}
