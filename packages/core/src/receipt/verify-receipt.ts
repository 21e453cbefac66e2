import type { Ed25519VerifierAsync } from '../ed25519/ed25519-verifiers.ts';
import { requireBoolean, requireVerifier } from '../ed25519/strict-verification.ts';
import { defaultEd25519VerifierAsync } from '../ed25519/web-crypto-verifier.ts';
import type { Receipt, ReceiptValidation } from '../generated/types.ts';
import { readReceipt, type ReceiptInput } from './read-receipt.ts';
import { consistencyRefusal } from './receipt-consistency.ts';
import { checkOptions, type VerifyReceiptOptions } from './receipt-options.ts';
import { chainRefusal, clockRefusal, expectationRefusal, logRefusal } from './receipt-policy.ts';
import { dssePae, readSignature, RECEIPT_PAYLOAD_TYPE, signatureHeaderRefusal } from './receipt-signature.ts';
import { accepted, refused, type Refusal } from './receipt-validation.ts';
import { findTrustedKey, keyScopeRefusal, keyValidityRefusal, type TrustedKey } from './trusted-keys.ts';

type AsyncOptions = VerifyReceiptOptions<Ed25519VerifierAsync>;

/**
 * Validates a receipt offline, against keys that the caller trusts. The result has the first reason that applies, in
 * the order of the checks. A valid receipt may have the verdict `refuted`: check `verdict`, which only a valid receipt shows.
 * @param receipt bytes as received, in a buffer or a view on one (preferred: duplicate names are visible), text, or a parsed
 *   object
 * @returns never throws for what a receipt contains
 * @throws {ReceiptError} for a wrong call: no `trustedKeys`, an unknown option, or an invalid value; `verifier_missing`
 *   without a `verifier` on a platform without node:crypto, such as a browser: call `verifyReceiptAsync` there
 * @see docs/adr/0003-receipt-format.md; fixtures in conformance/receipt-validation
 */
export function verifyReceipt(receipt: ReceiptInput, options: VerifyReceiptOptions): ReceiptValidation {
  checkOptions(options);
  const verifier = requireVerifier(options.verifier);
  const signed = readSignedReceipt(receipt, options);
  if ('reasonCode' in signed) return refused(signed);
  const isSigned = requireBoolean(verifier(signed.key.publicKey, signed.message, signed.signature));
  return conclude(signed, isSigned, options);
}

/**
 * Validates a receipt as `verifyReceipt` does, with WebCrypto. If the platform has no Ed25519, noble is loaded.
 * @throws {ReceiptError} as `verifyReceipt` does, by rejecting
 */
export async function verifyReceiptAsync(
  receipt: ReceiptInput,
  options: AsyncOptions,
): Promise<ReceiptValidation> {
  checkOptions(options);
  const signed = readSignedReceipt(receipt, options);
  if ('reasonCode' in signed) return refused(signed);
  const verifier = options.verifier ?? defaultEd25519VerifierAsync;
  const isSigned = requireBoolean(await verifier(signed.key.publicKey, signed.message, signed.signature));
  return conclude(signed, isSigned, options);
}

/** A receipt whose signature is the next thing to verify. */
interface SignedReceipt {
  readonly receipt: Receipt;
  readonly key: TrustedKey;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

/** The checks before the signature: document, header of the signature, key, encoding of the signature. */
function readSignedReceipt(input: ReceiptInput, { trustedKeys }: AsyncOptions): SignedReceipt | Refusal {
  const document = readReceipt(input);
  if ('reasonCode' in document) return document;
  const { receipt, canonicalPayload } = document;
  const headerRefusal = signatureHeaderRefusal(receipt);
  if (headerRefusal) return headerRefusal;
  const key = findTrustedKey(trustedKeys, receipt.signatures[0]!.keyId);
  if ('reasonCode' in key) return key;
  const signature = readSignature(receipt);
  if ('reasonCode' in signature) return signature;
  const message = dssePae(RECEIPT_PAYLOAD_TYPE, canonicalPayload);
  return { receipt, key, message, signature };
}

/** The checks after the signature: issuer and environment of the key, consistency, validity of the key, then what the caller asked for. */
function conclude(
  { receipt, key }: SignedReceipt,
  isSigned: boolean,
  options: AsyncOptions,
): ReceiptValidation {
  if (!isSigned) {
    const detail = 'the signature does not match the payload and the key';
    return refused({ reasonCode: 'signature_invalid', detail });
  }
  const { predicate } = receipt.payload;
  const refusal =
    keyScopeRefusal(key, predicate) ??
    consistencyRefusal(receipt.payload) ??
    keyValidityRefusal(key, predicate.issuedAt) ??
    clockRefusal(predicate.issuedAt, options.now) ??
    (options.expected && expectationRefusal(options.expected, predicate)) ??
    (options.previous === undefined ? undefined : chainRefusal(receipt, options.previous)) ??
    (options.logPolicy && logRefusal(receipt));
  return refusal ? refused(refusal) : accepted(receipt);
}
