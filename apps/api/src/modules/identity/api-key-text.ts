import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 32 random bytes in base 62. */
const SECRET_LENGTH = 43;

/** A CRC-32 in base 62: a mistyped or invented key is refused without a query. */
const CHECKSUM_LENGTH = 6;

const API_KEY = /^tke_(?<suffix>[0-7][0-9a-hjkmnp-tv-z]{25})_[0-9A-Za-z]{49}$/;

/**
 * Creates the text of a new API key, `tke_<id>_<secret><checksum>`; it is shown once.
 * @param id `key_…`
 */
export function newApiKeyText(id: string): string {
  const body = `tke_${id.slice('key_'.length)}_${base62(bytesValue(randomBytes(32)), SECRET_LENGTH)}`;
  return body + checksum(body);
}

/** @returns the id that the text of an API key names, `key_…`; null where the text is not an API key */
export function readApiKeyId(text: string): string | null {
  const match = API_KEY.exec(text);
  if (!match) return null;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return text.endsWith(checksum(body)) ? `key_${match.groups!.suffix}` : null;
}

/** What is stored of an API key: HMAC-SHA256 under the server's pepper. A secret of 256 bits needs no slow hash. */
export function apiKeyDigest(text: string, pepper: KeyObject): Buffer {
  return createHmac('sha256', pepper).update(text).digest();
}

/** Compares in constant time. */
export function isSameDigest(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** As `base62`, for numbers: every request needs it, and bigints are slow. */
function checksum(body: string): string {
  let text = '';
  for (let rest = crc32(body); rest > 0; rest = Math.floor(rest / 62))
    text = ALPHABET.charAt(rest % 62) + text;
  return text.padStart(CHECKSUM_LENGTH, '0');
}

function bytesValue(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}
