import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 32 random bytes in base 62. */
const SECRET_LENGTH = 43;

/** A CRC-32 in base 62: a mistyped key, or one made up, costs no query. */
const CHECKSUM_LENGTH = 6;

const API_KEY = /^tke_(?<suffix>[0-7][0-9a-hjkmnp-tv-z]{25})_[0-9A-Za-z]{49}$/;

/**
 * Makes the text of a new API key, `tke_<id>_<secret><checksum>`; it is shown once.
 * @param id `key_…`
 */
export function newApiKeyText(id: string): string {
  const body = `tke_${id.slice('key_'.length)}_${base62(bytesValue(randomBytes(32)), SECRET_LENGTH)}`;
  return body + checksumOf(body);
}

/** @returns the id of the key that a text claims to be, `key_…`; null where it is no API key of ours */
export function apiKeyIdOf(text: string): string | null {
  const match = API_KEY.exec(text);
  if (!match) return null;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return text.endsWith(checksumOf(body)) ? `key_${match.groups!.suffix}` : null;
}

function checksumOf(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_LENGTH);
}

function bytesValue(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}
