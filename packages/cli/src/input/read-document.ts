import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type JsonObject, type JsonValue, parseStrict } from '@tookeffect/sdk';
import type { Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Reads a file, or standard input for `-`.
 * @throws {UsageError} where it cannot be read
 */
export async function readBytes(file: string, { stdin }: Surroundings): Promise<Uint8Array> {
  try {
    return file === '-' ? await buffer(stdin) : readFileSync(file);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unreadable';
    throw new UsageError(`${file} cannot be read (${code})`, { cause });
  }
}

/**
 * Reads JSON by the strict profile.
 * @throws {UsageError} where it cannot be read, or is not strict JSON
 */
export async function readJson(file: string, surroundings: Surroundings): Promise<JsonValue> {
  const bytes = await readBytes(file, surroundings);
  try {
    return parseStrict(bytes);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be parsed';
    throw new UsageError(`${file} is not strict JSON: ${reason}`, { cause });
  }
}

/** @throws {UsageError} where it is no JSON object */
export async function readJsonObject(file: string, surroundings: Surroundings): Promise<JsonObject> {
  const value = await readJson(file, surroundings);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${file} must hold a JSON object`);
  }
  return value as JsonObject;
}
