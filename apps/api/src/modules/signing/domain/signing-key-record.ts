import type { Environment, Instant, KeyRevocationReason } from '@tookeffect/core';

/** What is published of a signing key. Instants are those of the database. */
export interface SigningKeyRecord {
  /** The first 32 hex characters of the SHA-256 of the public key. */
  readonly keyId: string;
  /** 64 lowercase hex characters. */
  readonly publicKey: string;
  /** Who signs with it, as every receipt of it says. It never changes. */
  readonly issuer: string;
  readonly environment: Environment;
  readonly publishedAt: Instant;
  readonly notBefore: Instant;
  readonly notAfter: Instant | null;
  readonly revokedAt: Instant | null;
  readonly revocationReason: KeyRevocationReason | null;
}

/** Every key that was ever published, at one instant. */
export interface KeyRing {
  /** The database's clock. */
  readonly now: Instant;
  /** Of the key document that publishes these keys; grows with every change. */
  readonly version: number;
  readonly expires: Instant;
  readonly keys: readonly SigningKeyRecord[];
}

/** Where a key is in its life. */
export type KeyState = 'next' | 'signing' | 'ended' | 'retired' | 'compromised';

/**
 * Which key signs a receipt of that instant: of those that vouch for it, the one that began last. It is decided by
 * what is published alone, so all servers answer alike, and so does who validates the receipt.
 * @returns undefined where none does
 */
export function signerAt(
  keys: readonly SigningKeyRecord[],
  environment: Environment,
  issuedAt: Instant,
): SigningKeyRecord | undefined {
  return keys
    .filter((key) => key.environment === environment && vouchesAt(key, issuedAt))
    .toSorted((a, b) => compare(b.notBefore, a.notBefore) || compare(a.keyId, b.keyId))[0];
}

/** The key that is published and has not begun, if one is. */
export function nextKey({ keys, now }: KeyRing, environment: Environment): SigningKeyRecord | undefined {
  return keys.find((key) => key.environment === environment && key.revokedAt === null && key.notBefore > now);
}

/** Where a key of the ring is in its life, at the ring's instant. */
export function stateOf(key: SigningKeyRecord, { keys, now }: KeyRing): KeyState {
  if (key.revocationReason !== null) return key.revocationReason === 'compromise' ? 'compromised' : 'retired';
  if (key.notBefore > now) return 'next';
  return signerAt(keys, key.environment, now)?.keyId === key.keyId ? 'signing' : 'ended';
}

/** As `verifyReceipt` judges it. @see packages/core/src/receipt/key-validity.ts */
function vouchesAt(
  { notBefore, notAfter, revokedAt, revocationReason }: SigningKeyRecord,
  issuedAt: Instant,
): boolean {
  if (revokedAt !== null && (revocationReason !== 'retirement' || issuedAt > revokedAt)) return false;
  return notBefore <= issuedAt && (notAfter === null || issuedAt <= notAfter);
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
