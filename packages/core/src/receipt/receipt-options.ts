import type { Ed25519Equation, Ed25519EquationAsync } from '../ed25519/equation.ts';
import type { Instant } from '../generated/types.ts';
import { isPlainObject } from '../json/plain-object.ts';
import { EXPECTATION_NAMES, type ReceiptExpectations } from './expectations.ts';
import { isRealInstant } from './instant.ts';
import type { LogPolicy } from './log-policy.ts';
import type { ReceiptInput } from './read-receipt.ts';
import { ReceiptError } from './receipt-error.ts';
import type { TrustedKeys } from './trusted-key.ts';

/** What a receipt is validated against. Every option that is given is enforced. */
export interface VerifyReceiptOptions<Equation = Ed25519Equation> {
  /** Key id → public key in hex, or a record with its validity; a key is never read from the receipt. */
  readonly trustedKeys: TrustedKeys;
  /** The caller's clock; a receipt issued more than 300 seconds later is refused. */
  readonly now?: Instant;
  /** What the receipt must say. */
  readonly expected?: ReceiptExpectations;
  /** The operation's receipt before this one, which this one must follow; null where it must be the first. */
  readonly previous?: ReceiptInput | null;
  /** What the receipt log must vouch for; refuses every receipt until there is a log. */
  readonly logPolicy?: LogPolicy;
  /** The last step of the signature check, by another library. */
  readonly equation?: Equation;
}

type AnyOptions = VerifyReceiptOptions<Ed25519EquationAsync>;

const OPTIONS: ReadonlyMap<string, (value: unknown) => boolean> = new Map<
  string,
  (value: unknown) => boolean
>([
  ['trustedKeys', isPlainObject],
  ['now', isRealInstant],
  ['expected', isPlainObject],
  ['previous', (value) => typeof value === 'string' || typeof value === 'object'],
  ['logPolicy', isPlainObject],
  ['equation', (value) => typeof value === 'function'],
]);

/**
 * Refuses options that could not be enforced, before any receipt is looked at.
 * @throws {ReceiptError} `option_unknown` or `option_invalid`; an option that is present but undefined is
 *   invalid, because whoever passes it on means it to count
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
    if (!check(value))
      throw new ReceiptError('option_invalid', `the ${what} ${name} has an impossible value`);
  }
}
