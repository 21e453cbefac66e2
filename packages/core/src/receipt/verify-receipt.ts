import { hexToBytes } from '@noble/hashes/utils.js';
import { booleanAnswer, type Ed25519EquationAsync } from '../ed25519/equation.ts';
import { isAcceptableSignature } from '../ed25519/strict-encoding.ts';
import { defaultEd25519Equation, defaultEd25519EquationAsync } from '../ed25519/verify-strict.ts';
import type { Receipt, ReceiptValidation } from '../generated/types.ts';
import { dssePaeOfText, RECEIPT_PAYLOAD_TYPE } from './dsse.ts';
import { refuseByExpectations } from './expectations.ts';
import { secondsAfter } from './instant.ts';
import { refuseByKeyValidity } from './key-validity.ts';
import { refuseByLog } from './log-policy.ts';
import { readReceipt, type ReceiptInput } from './read-receipt.ts';
import { refuseByChain } from './receipt-chain.ts';
import { checkOptions, type VerifyReceiptOptions } from './receipt-options.ts';
import { accepted, refused, type Refusal } from './receipt-validation.ts';
import { readTrustedKey, type TrustedKey } from './trusted-key.ts';

type AsyncOptions = VerifyReceiptOptions<Ed25519EquationAsync>;

/**
 * Validates a receipt offline, against keys that the caller trusts, and says what it found: the first
 * reason in the order of the checks. A valid receipt may say `refuted`; see `verdict`, which only a valid one shows.
 * @param receipt bytes as received (preferred: duplicate names are visible), text, or a parsed object
 * @returns never throws for what a receipt contains
 * @throws {ReceiptError} for a call that is wrong in itself: no `trustedKeys`, an unknown option, an impossible value
 * @see docs/adr on the receipt format; fixtures in conformance/receipt-validation
 */
export function verifyReceipt(receipt: ReceiptInput, options: VerifyReceiptOptions): ReceiptValidation {
  checkOptions(options);
  const prepared = prepare(receipt, options);
  if ('reasonCode' in prepared) return refused(prepared);
  const { key, message, signature } = prepared;
  const equation = options.equation ?? defaultEd25519Equation;
  return conclude(prepared, equation(key.publicKey, message, signature), options);
}

/**
 * The same through WebCrypto, which browsers offer without a library; through noble where it lacks Ed25519.
 * @throws {ReceiptError} as `verifyReceipt` does, by rejecting
 */
export async function verifyReceiptAsync(
  receipt: ReceiptInput,
  options: AsyncOptions,
): Promise<ReceiptValidation> {
  checkOptions(options);
  const prepared = prepare(receipt, options);
  if ('reasonCode' in prepared) return refused(prepared);
  const { key, message, signature } = prepared;
  const equation = options.equation ?? defaultEd25519EquationAsync;
  return conclude(prepared, await equation(key.publicKey, message, signature), options);
}

/** How far a clock may lag behind the issuer's. */
const CLOCK_TOLERANCE_SECONDS = 300;

/** A receipt of which only the signature equation is still to be asked. */
interface Prepared {
  readonly receipt: Receipt;
  readonly key: TrustedKey;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

/** Every check up to the equation. */
function prepare(input: ReceiptInput, { trustedKeys }: AsyncOptions): Prepared | Refusal {
  const read = readReceipt(input);
  if ('reasonCode' in read) return read;
  const { receipt, canonicalPayload } = read;
  const { keyId, alg, sig } = receipt.signatures[0]!;
  if (alg !== 'Ed25519') {
    return { reasonCode: 'signature_algorithm_unsupported', detail: 'only Ed25519 is known' };
  }
  if (keyId !== receipt.payload.predicate.keyId) {
    return { reasonCode: 'receipt_key_id_mismatch', detail: 'the payload names another key id' };
  }
  if (!Object.hasOwn(trustedKeys, keyId)) {
    return { reasonCode: 'receipt_key_not_trusted', detail: `the key id ${keyId} is not among the trusted` };
  }
  const key = readTrustedKey(trustedKeys[keyId]);
  if (typeof key === 'string') {
    return { reasonCode: 'trusted_key_malformed', detail: `the trusted key ${keyId}: ${key}` };
  }
  const signature = readSignature(sig);
  if (!signature) {
    return { reasonCode: 'signature_malformed', detail: '/signatures/0/sig is no Ed25519 signature in hex' };
  }
  const message = dssePaeOfText(RECEIPT_PAYLOAD_TYPE, canonicalPayload);
  return { receipt, key, message, signature };
}

function readSignature(hex: string): Uint8Array | undefined {
  if (!/^[0-9a-f]{128}$/.test(hex)) return undefined;
  const signature = hexToBytes(hex);
  return isAcceptableSignature(signature) ? signature : undefined;
}

/** Every check from the equation on. */
function conclude({ receipt, key }: Prepared, answer: unknown, options: AsyncOptions): ReceiptValidation {
  if (!booleanAnswer(answer)) {
    return refused({
      reasonCode: 'signature_invalid',
      detail: 'the signature does not hold over the payload',
    });
  }
  const { predicate } = receipt.payload;
  const refusal =
    refuseByKeyValidity(key, predicate.issuedAt) ??
    refuseByClock(predicate.issuedAt, options.now) ??
    (options.expected && refuseByExpectations(options.expected, predicate)) ??
    (options.previous === undefined ? undefined : refuseByChain(receipt, options.previous)) ??
    (options.logPolicy && refuseByLog(receipt));
  return refusal ? refused(refusal) : accepted(receipt);
}

function refuseByClock(issuedAt: string, now: string | undefined): Refusal | undefined {
  if (now === undefined || issuedAt <= secondsAfter(now, CLOCK_TOLERANCE_SECONDS)) return undefined;
  return { reasonCode: 'receipt_issued_in_future', detail: `issued at ${issuedAt}, but it is ${now}` };
}
