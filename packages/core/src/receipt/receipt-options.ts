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
  /** Key id → public key in hex, or a record with its validity. A key is never read from the receipt. */
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

const OPTIONS: ReadonlyMap<string, (value: unknown) => boolean> = new Map<
  string,
  (value: unknown) => boolean
>([
  ['trustedKeys', isPlainObject],
  ['now', isRealInstant],
  ['expected', isPlainObject],
  ['previous', (value) => typeof value === 'string' || typeof value === 'object'],
  ['logPolicy', isPlainObject],
  ['verifier', (value) => typeof value === 'function'],
]);

/**
 * Checks the options before the receipt is read.
 * @throws {ReceiptError} `option_unknown` or `option_invalid`. An option that is present but undefined is invalid,
 *   because the caller expects it to be enforced.
 */
export function checkOptions(options: AnyOptions): void {
  if (!isPlainObject(options) || !Object.hasOwn(options, 'trustedKeys')) {
    throw new ReceiptError(
      'option_invalid',
      'expected an object with trustedKeys: key id to public key in hex',
    );
  }
  checkMembers(options, OPTIONS, 'option');
  if (options.expected) checkMembers(options.expected, EXPECTATIONS, 'expectation');
}

const EXPECTATIONS = new Map(
  EXPECTATION_NAMES.map((name) => [name, (value: unknown) => typeof value === 'string']),
);

function checkMembers(
  object: object,
  checks: ReadonlyMap<string, (value: unknown) => boolean>,
  what: string,
): void {
  for (const [name, value] of Object.entries(object)) {
    const check = checks.get(name);
    if (!check) throw new ReceiptError('option_unknown', `there is no ${what} named ${JSON.stringify(name)}`);
    if (!check(value)) throw new ReceiptError('option_invalid', `the ${what} ${name} has an invalid value`);
  }
}
