import {
  ApiError,
  ConnectionError,
  KeyDocumentError,
  RECEIPT_REASON_CODES,
  TimeoutError,
  TookEffectError,
  UserAbortError,
} from '@tookeffect/sdk';
import { UsageError } from './usage-error.ts';

/** What the command ends with; scripts rely on it, so a number never gets another meaning. */
export const EXIT_CODES = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  refuted: 3,
  denied: 4,
  receiptInvalid: 5,
  notEstablished: 6,
  paymentRequired: 7,
  rateLimited: 8,
  interrupted: 130,
} as const;

/** Why each number, for `help exit-codes`. */
export const EXIT_CODE_MEANINGS: readonly (readonly [number, string])[] = [
  [EXIT_CODES.ok, 'verified, or the command did what it was asked to'],
  [EXIT_CODES.unexpected, 'an unexpected error: the request was refused, or no answer came'],
  [EXIT_CODES.usage, 'the command was called wrongly'],
  [EXIT_CODES.refuted, 'refuted: the effect is not as it must be (0 with --exit-zero)'],
  [EXIT_CODES.denied, 'no API key, a wrong one, or one without the scope'],
  [
    EXIT_CODES.receiptInvalid,
    'the receipt is none, or not valid by the given keys, or they are not to be relied on',
  ],
  [EXIT_CODES.notEstablished, 'not established: pending, inconclusive, expired, or timed out'],
  [EXIT_CODES.paymentRequired, 'no credit is left'],
  [EXIT_CODES.rateLimited, 'too many requests, or the operation was observed too recently'],
  [EXIT_CODES.interrupted, 'interrupted (SIGINT)'],
];

/**
 * @param verdict as the service gave it; null before the first, and a verdict of a later version, are not established
 * @param isExitZero whether a refutation ends with 0, for callers that read the output
 */
export function exitCodeOfVerdict(verdict: string | null, isExitZero: boolean): number {
  if (verdict === 'verified') return EXIT_CODES.ok;
  if (verdict === 'refuted') return isExitZero ? EXIT_CODES.ok : EXIT_CODES.refuted;
  return EXIT_CODES.notEstablished;
}

/** @returns what the command ends with after an error */
export function exitCodeOfError(error: unknown): number {
  if (error instanceof UsageError) return EXIT_CODES.usage;
  if (error instanceof UserAbortError) return EXIT_CODES.interrupted;
  if (error instanceof TimeoutError) return EXIT_CODES.notEstablished;
  if (error instanceof ConnectionError) return EXIT_CODES.unexpected;
  if (error instanceof KeyDocumentError) return EXIT_CODES.receiptInvalid;
  if (error instanceof ApiError) return BY_STATUS.get(error.status) ?? EXIT_CODES.unexpected;
  if (error instanceof TookEffectError) return BY_CODE.get(error.code) ?? EXIT_CODES.unexpected;
  return EXIT_CODES.unexpected;
}

const BY_STATUS: ReadonlyMap<number, number> = new Map([
  [401, EXIT_CODES.denied],
  [403, EXIT_CODES.denied],
  [402, EXIT_CODES.paymentRequired],
  [429, EXIT_CODES.rateLimited],
]);

const BY_CODE: ReadonlyMap<string, number> = new Map([
  ['credential_missing', EXIT_CODES.denied],
  ['configuration_invalid', EXIT_CODES.usage],
  ['argument_invalid', EXIT_CODES.usage],
  ...RECEIPT_REASON_CODES.map((code) => [code, EXIT_CODES.receiptInvalid] as const),
]);
