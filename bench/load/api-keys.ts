import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** A key as its holder has it, and as the API stores it. */
export interface MadeKey {
  readonly id: string;
  readonly text: string;
  readonly digest: Buffer;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/**
 * Makes API keys as the API does, a thousand in the time in which its command makes one. They are worth something on the
 * server of this bench only, whose pepper lies in a folder that is removed at the end.
 * @param dataDirectory of a server that has been started once
 */
export async function makeApiKeys(dataDirectory: string, count: number): Promise<MadeKey[]> {
  const pepper = await readFile(join(dataDirectory, 'secrets', 'api-key-pepper'));
  return Array.from({ length: count }, () => makeApiKey(pepper));
}

function makeApiKey(pepper: Buffer): MadeKey {
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
