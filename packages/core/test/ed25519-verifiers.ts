import {
  nodeEd25519Verifier,
  verifyEd25519Strict,
  verifyEd25519StrictAsync,
  webCryptoEd25519Verifier,
} from '../src/index.ts';
import { nobleEd25519Verifier } from '../src/ed25519/noble-verifier.ts';

type Verify = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** The strict rule with each of the three verifiers, and with the default ones. */
export const strictVerifiers: readonly (readonly [name: string, verify: Verify])[] = [
  ['node:crypto', (...signed) => verifyEd25519Strict(...signed, nodeEd25519Verifier)],
  ['noble', (...signed) => verifyEd25519Strict(...signed, nobleEd25519Verifier)],
  ['WebCrypto', (...signed) => verifyEd25519StrictAsync(...signed, webCryptoEd25519Verifier)],
  ['the default', (...signed) => verifyEd25519Strict(...signed)],
  ['the asynchronous default', (...signed) => verifyEd25519StrictAsync(...signed)],
];
