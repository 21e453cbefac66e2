import type { Ed25519Verifier, Ed25519VerifierAsync } from '../ed25519/ed25519-verifiers.ts';
import type { Instant } from '../generated/types.ts';
import { isPlainObject } from '../json/json-value.ts';
import { isRealInstant } from './instant.ts';
import type { ReceiptInput } from './read-receipt.ts';
import { ReceiptError } from './receipt-error.ts';
import { EXPECTATION_NAMES, type LogPolicy, type ReceiptExpectations } from './receipt-policy.ts';
import type { TrustedKeys } from './trusted-keys.ts';

/** What a receipt is validated against. Every option that is present is enforced. */
export interface VerifyReceiptOptions<Verifier = Ed25519Verifier> {
  /**
   * Key id → public key in hex, or a record with its issuer, environment and validity. A key is never read from the
   * receipt. Without issuer and environment, a key counts for the receipts of every issuer and environment.
   */
  readonly trustedKeys: TrustedKeys;
  /** The caller's clock; a receipt issued more than 300 seconds later is refused. */
  readonly now?: Instant;
  /** Values that the receipt must have. */
  readonly expected?: ReceiptExpectations;
  /** The receipt of the operation that this one must follow; null requires that this one is the first. */
  readonly previous?: ReceiptInput | null;
  /** What the receipt log must prove. This version supports no log: with this option every receipt is refused. */
  readonly logPolicy?: LogPolicy;
  /** Checks the signature equation with another library. */
  readonly verifier?: Verifier;
}

type AnyOptions = VerifyReceiptOptions<Ed25519VerifierAsync>;

const OPTIONS: Checks = new Map<string, (value: unknown) => boolean>([
  ['trustedKeys', isPlainObject],
  ['now', isRealInstant],
  ['expected', isPlainObject],
  ['previous', (value) => typeof value === 'string' || typeof value === 'object'],
  ['logPolicy', isPlainObject],
  ['verifier', (value) => typeof value === 'function'],
]);

/**
 * Checks the options before the receipt is read: first all names, then all values.
 * @throws {ReceiptError} `option_unknown` or `option_invalid`. An option that is present but undefined is invalid,
 *   because the caller expects it to be enforced.
 */
export function checkOptions(options: AnyOptions): void {
  if (!isPlainObject(options)) throw noTrustedKeys();
  const { expected } = options;
  assertKnownNames(options, OPTIONS, 'option');
  if (isPlainObject(expected)) assertKnownNames(expected, EXPECTATIONS, 'expectation');
  if (!Object.hasOwn(options, 'trustedKeys')) throw noTrustedKeys();
  assertValidValues(options, OPTIONS, 'option');
  if (expected) assertValidValues(expected, EXPECTATIONS, 'expectation');
}

function noTrustedKeys(): ReceiptError {
  return new ReceiptError(
    'option_invalid',
    'expected an object with trustedKeys: key id to public key in hex',
  );
}

const EXPECTATIONS = new Map(
  EXPECTATION_NAMES.map((name) => [name, (value: unknown) => typeof value === 'string']),
);

type Checks = ReadonlyMap<string, (value: unknown) => boolean>;

function assertKnownNames(object: object, checks: Checks, what: string): void {
  const unknown = Object.keys(object).find((name) => !checks.has(name));
  if (unknown === undefined) return;
  throw new ReceiptError('option_unknown', `there is no ${what} named ${JSON.stringify(unknown)}`);
}

function assertValidValues(object: object, checks: Checks, what: string): void {
  const invalid = Object.entries(object).find(([name, value]) => !checks.get(name)!(value));
  if (invalid === undefined) return;
  throw new ReceiptError('option_invalid', `the ${what} ${invalid[0]} has an invalid value`);
}
