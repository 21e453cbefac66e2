import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { encodeUtf8 } from '../json/utf8.ts';
import { nodeCrypto } from '../platform.ts';

/**
 * Hashes bytes, or the UTF-8 of a well-formed text.
 * @returns 64 lowercase hex characters
 */
export function sha256Hex(data: Uint8Array | string): string {
  return nodeCrypto?.hash ? nodeCrypto.hash('sha256', data) : nobleSha256Hex(data);
}

function nobleSha256Hex(data: Uint8Array | string): string {
  return bytesToHex(sha256(typeof data === 'string' ? encodeUtf8(data) : data));
}
