import {
  nobleEd25519Equation,
  nodeEd25519Equation,
  verifyEd25519Strict,
  verifyEd25519StrictAsync,
  webCryptoEd25519Equation,
} from '../src/index.ts';

type Verify = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** The strict rule with each of the three equations, and by default. */
export const strictVerifiers: readonly (readonly [name: string, verify: Verify])[] = [
  ['node:crypto', (...signed) => verifyEd25519Strict(...signed, nodeEd25519Equation)],
  ['noble', (...signed) => verifyEd25519Strict(...signed, nobleEd25519Equation)],
  ['WebCrypto', (...signed) => verifyEd25519StrictAsync(...signed, webCryptoEd25519Equation)],
  ['the default', (...signed) => verifyEd25519Strict(...signed)],
  ['the asynchronous default', (...signed) => verifyEd25519StrictAsync(...signed)],
];
