import type { Instant } from '../generated/types.ts';
import type { Refusal } from './receipt-validation.ts';
import type { TrustedKey } from './trusted-key.ts';

/**
 * Whether a key may vouch for a receipt of that instant. A compromise spoils all receipts of a key,
 * because its holder may write any instant; a retirement those issued after it.
 */
export function refuseByKeyValidity(key: TrustedKey, issuedAt: Instant): Refusal | undefined {
  const { revokedAt, revocationReason, notBefore, notAfter } = key;
  if (revokedAt !== undefined && (revocationReason !== 'retirement' || issuedAt > revokedAt)) {
    const why = revocationReason ?? 'for no stated reason';
    return { reasonCode: 'key_revoked', detail: `the key was revoked at ${revokedAt} (${why})` };
  }
  if (notBefore !== undefined && issuedAt < notBefore) {
    return {
      reasonCode: 'key_not_yet_valid',
      detail: `the key is valid from ${notBefore}, not at ${issuedAt}`,
    };
  }
  if (notAfter !== undefined && issuedAt > notAfter) {
    return { reasonCode: 'key_expired', detail: `the key was valid until ${notAfter}, not at ${issuedAt}` };
  }
  return undefined;
}
