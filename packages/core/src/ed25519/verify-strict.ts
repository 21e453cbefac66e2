import { booleanAnswer, type Ed25519Equation, type Ed25519EquationAsync } from './equation.ts';
import { nobleEd25519Equation } from './noble-equation.ts';
import { nodeEd25519Equation } from './node-equation.ts';
import { isAcceptablePoint, isAcceptableSignature } from './strict-encoding.ts';
import { orNoble, webCryptoEd25519Equation } from './web-equation.ts';

/** node:crypto where it is, else noble. */
export const defaultEd25519Equation: Ed25519Equation = nodeEd25519Equation ?? nobleEd25519Equation;

/** WebCrypto where it can, else noble. */
export const defaultEd25519EquationAsync: Ed25519EquationAsync = orNoble(webCryptoEd25519Equation);

/**
 * Verifies an Ed25519 signature by the one rule that every language of this project follows: canonical
 * encodings of A and R, neither of small order, S below the group order, and the cofactorless equation.
 * @param publicKey 32 bytes; any other length is false
 * @param signature 64 bytes; any other length is false
 * @param equation the last step, by another library; node:crypto where it is, else noble
 * @see RFC 8032 section 5.1.7, of which this is the strict reading
 */
export function verifyEd25519Strict(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
  equation: Ed25519Equation = defaultEd25519Equation,
): boolean {
  return (
    isAcceptablePoint(publicKey) &&
    isAcceptableSignature(signature) &&
    booleanAnswer(equation(publicKey, message, signature))
  );
}

/** The same by WebCrypto, which answers later; by noble where the platform lacks Ed25519. */
export async function verifyEd25519StrictAsync(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
  equation: Ed25519EquationAsync = defaultEd25519EquationAsync,
): Promise<boolean> {
  return (
    isAcceptablePoint(publicKey) &&
    isAcceptableSignature(signature) &&
    booleanAnswer(await equation(publicKey, message, signature))
  );
}
