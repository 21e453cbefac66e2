import type { TrustedKeys } from '@tookeffect/sdk';

/** @returns the public key in hex, in whichever form it is trusted */
export function publicKeyOf(trusted: TrustedKeys[string]): string {
  return typeof trusted === 'string' ? trusted : trusted.publicKey;
}
