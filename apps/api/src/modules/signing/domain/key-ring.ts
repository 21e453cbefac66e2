import type { Environment, Instant, KeyRevocationReason } from '@tookeffect/core';

/** A signing key. Instants are those of the database's clock. */
export interface SigningKeyRecord {
  /** The first 32 hex characters of the SHA-256 of the public key. */
  readonly keyId: string;
  /** 64 lowercase hex characters. */
  readonly publicKey: string;
  /** The issuer that every receipt of this key names; it never changes. */
  readonly issuer: string;
  readonly environment: Environment;
  readonly notBefore: Instant;
  readonly notAfter: Instant | null;
  readonly revokedAt: Instant | null;
  readonly revocationReason: KeyRevocationReason | null;
}

/** Every key that was ever published, at one instant. */
export interface KeyRing {
  /** The database's clock when the keys were read. */
  readonly now: Instant;
  /** Version of the key document that publishes these keys; grows with every change. */
  readonly version: number;
  readonly expires: Instant;
  readonly keys: readonly SigningKeyRecord[];
}

/** The stage of a key's life. */
export type KeyState = 'next' | 'signing' | 'ended' | 'retired' | 'compromised';

/**
 * Chooses the key that signs a receipt of that instant: of the valid keys, the one that began last. It depends on the
 * published keys only, so that every server and everyone who validates the receipt comes to the same result.
 * @returns undefined where no key is valid
 */
export function signerAt(
  keys: readonly SigningKeyRecord[],
  environment: Environment,
  issuedAt: Instant,
): SigningKeyRecord | undefined {
  return keys
    .filter((key) => key.environment === environment && isValidAt(key, issuedAt))
    .toSorted((a, b) => compare(b.notBefore, a.notBefore) || compare(a.keyId, b.keyId))[0];
}

/** @returns the published key that has not begun yet, if there is one */
export function nextKey({ keys, now }: KeyRing, environment: Environment): SigningKeyRecord | undefined {
  return keys.find((key) => key.environment === environment && key.revokedAt === null && key.notBefore > now);
}

/** @returns the stage of a key's life at the ring's instant */
export function keyState(key: SigningKeyRecord, { keys, now }: KeyRing): KeyState {
  if (key.revocationReason !== null) return key.revocationReason === 'compromise' ? 'compromised' : 'retired';
  if (key.notBefore > now) return 'next';
  return signerAt(keys, key.environment, now)?.keyId === key.keyId ? 'signing' : 'ended';
}

/** The same rule as in `verifyReceipt`. @see packages/core/src/receipt/key-validity.ts */
function isValidAt(
  { notBefore, notAfter, revokedAt, revocationReason }: SigningKeyRecord,
  issuedAt: Instant,
): boolean {
  if (revokedAt !== null && (revocationReason !== 'retirement' || issuedAt > revokedAt)) return false;
  return notBefore <= issuedAt && (notAfter === null || issuedAt <= notAfter);
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
