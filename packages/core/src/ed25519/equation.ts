import { ReceiptError } from '../receipt/receipt-error.ts';

/**
 * The cofactorless equation [S]B = R + [SHA-512(R ‖ A ‖ M) mod L]A, over a key and a signature whose encodings
 * passed the strict rule. A key that is no point of the curve yields false.
 */
export type Ed25519Equation = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/** The same where the platform answers later, as WebCrypto does. */
export type Ed25519EquationAsync = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/**
 * Takes an equation's answer, and nothing else, for an answer.
 * @throws {ReceiptError} `option_invalid`, for example for the promise of an asynchronous equation in a
 *   synchronous call, which would otherwise be as good as true
 */
export function booleanAnswer(answer: unknown): boolean {
  if (typeof answer === 'boolean') return answer;
  throw new ReceiptError('option_invalid', 'the Ed25519 equation must answer with a boolean');
}
