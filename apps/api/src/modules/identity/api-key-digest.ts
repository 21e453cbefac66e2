import { createHmac, timingSafeEqual } from 'node:crypto';

/** What is stored of an API key: HMAC-SHA256 under the server's pepper. A secret of 256 bits needs no slow hash. */
export function apiKeyDigest(text: string, pepper: Uint8Array): Buffer {
  return createHmac('sha256', pepper).update(text).digest();
}

/** Compares in constant time. */
export function isSameDigest(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
