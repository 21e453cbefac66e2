import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type JsonObject, type JsonValue, parseStrict } from '@tookeffect/sdk';
import type { CommandContext } from '../command-context.ts';
import { UsageError } from '../errors.ts';

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
  try {
    return parseStrict(bytes);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be parsed';
    throw new UsageError(`${file} is not strict JSON: ${reason}`, { cause });
  }
}

/**
 * Reads a JSON object from a file, or from standard input for `-`.
 * @throws {UsageError} if it cannot be read, or is not a JSON object
 */
export async function readJsonObject(file: string, context: CommandContext): Promise<JsonObject> {
  const value = await readJson(file, context);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${file} must contain a JSON object`);
  }
  return value as JsonObject;
}

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
