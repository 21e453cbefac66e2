import {
  ApiError,
  ConnectionError,
  KeyDocumentError,
  RECEIPT_REASON_CODES,
  TimeoutError,
  TookEffectError,
  UserAbortError,
} from '@tookeffect/sdk';
import { FileRefusedError, UsageError } from './errors.ts';

/** The exit codes. Scripts depend on them, so the meaning of a number never changes. */
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
  contractFaulty: 9,
  interrupted: 130,
} as const;

/** The meaning of each exit code, for `help exit-codes`. */
export const EXIT_CODE_MEANINGS: readonly (readonly [number, string])[] = [
  [EXIT_CODES.ok, 'verified, or the command succeeded'],
  [EXIT_CODES.unexpected, 'another error: the service rejected the request, or did not respond'],
  [EXIT_CODES.usage, 'wrong command line, or a missing or invalid file'],
  [EXIT_CODES.refuted, 'refuted: the effect is absent or wrong (0 with --exit-zero)'],
  [EXIT_CODES.denied, 'no API key, an invalid one, or one without the scope'],
  [
    EXIT_CODES.receiptInvalid,
    'the receipt is not valid with the given keys, or the key document is not trusted',
  ],
  [
    EXIT_CODES.notEstablished,
    'not established: pending, inconclusive, expired, cancelled, no response in time, or an operation in `op list --overdue`',
  ],
  [EXIT_CODES.paymentRequired, 'no credit is left'],
  [EXIT_CODES.rateLimited, 'too many requests, or the operation was observed too recently'],
  [
    EXIT_CODES.contractFaulty,
    'a contract has a fault: the linter, a fixture or a mutant found it, or its version is published with other content',
  ],
  [EXIT_CODES.interrupted, 'interrupted (Ctrl-C, SIGINT, SIGTERM)'],
];

/**
 * @param verdict null when there is no conclusive verdict; a verdict that this version does not know is not established
 * @param isExitZero whether the exit code of `refuted` is 0, for callers that read the output
 */
export function exitCodeOfVerdict(verdict: string | null, isExitZero: boolean): number {
  if (verdict === 'verified') return EXIT_CODES.ok;
  if (verdict === 'refuted') return isExitZero ? EXIT_CODES.ok : EXIT_CODES.refuted;
  return EXIT_CODES.notEstablished;
}

/** @returns the exit code of an error */
export function exitCodeOfError(error: unknown): number {
  if (error instanceof FileRefusedError) return EXIT_CODES.contractFaulty;
  if (error instanceof UsageError) return EXIT_CODES.usage;
  if (error instanceof UserAbortError) return EXIT_CODES.interrupted;
  if (error instanceof TimeoutError) return EXIT_CODES.notEstablished;
  if (error instanceof ConnectionError) return EXIT_CODES.unexpected;
  if (error instanceof KeyDocumentError) return EXIT_CODES.receiptInvalid;
  if (error instanceof ApiError) {
    return BY_CODE.get(error.code) ?? BY_STATUS.get(error.status) ?? EXIT_CODES.unexpected;
  }
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
  ...['tools_file_invalid', 'tool_unknown', 'tool_binding_invalid'].map(
    (code) => [code, EXIT_CODES.usage] as const,
  ),
  ['argument_invalid', EXIT_CODES.usage],
  ['operation_cancelled', EXIT_CODES.notEstablished],
  ['contract_invalid', EXIT_CODES.contractFaulty],
  ['contract_version_exists', EXIT_CODES.contractFaulty],
  ...RECEIPT_REASON_CODES.map((code) => [code, EXIT_CODES.receiptInvalid] as const),
]);
