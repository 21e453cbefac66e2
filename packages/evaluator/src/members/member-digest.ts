import { type JsonValue, canonicalize, sha256Hex } from '@tookeffect/core';

const KEY_ID_DOMAIN = 'tookeffect-member-key-v1\n';
const DIGEST_DOMAIN = 'tookeffect-member-v1\n';
const KEY_ID_LENGTH = 8;
const DIGEST_LENGTH = 32;

/** The digest of a value that is not known, such as one that depends on a baseline, or has no canonical text. It is like no other digest. */
export const UNKNOWN_DIGEST = `${'0'.repeat(KEY_ID_LENGTH)}:${'0'.repeat(DIGEST_LENGTH)}`;

/** Computes the keyed digest of a member's value. */
export type MemberDigester = (value: JsonValue) => string;

/** The longest canonical text of a value, in characters, that is not replaced by its own digest before. */
export const MAX_MEMBER_LENGTH = 256;

/**
 * Makes the function that computes member digests under the key of an account: `<key id>:<digest>`, 8 and 32 lower-case
 * hex characters. Equal values have equal digests, whatever the order of their members; a value without a canonical text,
 * such as one that is nested too deep, has `UNKNOWN_DIGEST`.
 * @param keyHex 64 lower-case hex characters
 */
export function memberDigester(keyHex: string): MemberDigester {
  const keyId = sha256Hex(`${KEY_ID_DOMAIN}${keyHex}`).slice(0, KEY_ID_LENGTH);
  return (value) => {
    const canonical = canonicalOrUndefined(value);
    if (canonical === undefined) return UNKNOWN_DIGEST;
    const text = shortened(canonical);
    return `${keyId}:${sha256Hex(`${DIGEST_DOMAIN}${keyHex}\n${text}`).slice(0, DIGEST_LENGTH)}`;
  };
}

function canonicalOrUndefined(value: JsonValue): string | undefined {
  try {
    return canonicalize(value, { integers: 'any' });
  } catch {
    // It throws for no other cause.
    return undefined;
  }
}

/** A database returns a long value as `"sha256:<hex>"` of its JSON text. */
function shortened(text: string): string {
  // A character beyond the first 65,536 is two units of a text here, and one for a database.
  const isLong = text.length > MAX_MEMBER_LENGTH && Array.from(text).length > MAX_MEMBER_LENGTH;
  return isLong ? `"sha256:${sha256Hex(text)}"` : text;
}

/**
 * Compares two digests.
 * @returns `unknown` if a value is not known, or if they were made with different keys
 */
export function compareDigests(
  left: string | undefined,
  right: string | undefined,
): 'equal' | 'different' | 'unknown' {
  if (left === undefined || right === undefined || left === UNKNOWN_DIGEST || right === UNKNOWN_DIGEST)
    return 'unknown';
  if (left.slice(0, KEY_ID_LENGTH) !== right.slice(0, KEY_ID_LENGTH)) return 'unknown';
  return left === right ? 'equal' : 'different';
}
