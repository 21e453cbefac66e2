import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** An API key: its text for the caller, and its digest for the database. */
export interface GeneratedKey {
  readonly id: string;
  readonly text: string;
  readonly digest: Buffer;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/**
 * Generates API keys in the API's format, faster than the API's command. They work only on the server of this benchmark,
 * whose pepper is in a folder that is removed at the end.
 * @param dataDirectory of a server that has been started once
 */
export async function generateApiKeys(dataDirectory: string, count: number): Promise<GeneratedKey[]> {
  const pepper = await readFile(join(dataDirectory, 'secrets', 'api-key-pepper'));
  return Array.from({ length: count }, () => generateApiKey(pepper));
}

function generateApiKey(pepper: Buffer): GeneratedKey {
  // 25 hexadecimal digits are base 32 digits as well.
  const suffix = `0${randomUUID().replaceAll('-', '').slice(0, 25)}`;
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]!).join('');
  const body = `tke_${suffix}_${secret}`;
  const text = body + base62(crc32(body)).padStart(CHECKSUM_LENGTH, '0');
  return { id: `key_${suffix}`, text, digest: createHmac('sha256', pepper).update(text).digest() };
}

function base62(value: number): string {
  return value < 62 ? DIGITS[value]! : base62(Math.floor(value / 62)) + DIGITS[value % 62]!;
}
