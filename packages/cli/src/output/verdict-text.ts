import type { KeyedVerification, LastVerdict } from '@tookeffect/sdk';
import type { Colours } from './colours.ts';
import { fieldLines } from './fields.ts';
import { printable } from './printable.ts';

/** A verdict in one line: its sign, its word and its reason, as the service gave them. */
export function verdictLine(
  { verdict, reason }: Pick<LastVerdict, 'verdict' | 'reason'>,
  colours: Colours,
): string {
  const word = printable(verdict);
  return `${signOf(verdict, colours)} ${colours.bold(word)}  ${printable(reason)}`;
}

/** A verification for a person. */
export function verificationText(
  operationId: string,
  verification: KeyedVerification,
  colours: Colours,
): string {
  const { evidenceLevels, checks, nextAction, retryAfterSeconds, charged, receiptId, idempotencyKey } =
    verification;
  const wait = retryAfterSeconds === undefined ? '' : ` ${retryAfterSeconds} s`;
  return `${verdictLine(verification, colours)}\n${fieldLines([
    ['operation', operationId],
    ['evidence', evidenceLevels.join(' ') || 'none'],
    ['checks', checks.map(({ id, outcome }) => `${id} ${outcome}`).join(', ')],
    ['next', `${nextAction}${wait}`],
    ['receipt', receiptId],
    ['charged', charged === 1 ? '1 credit' : `${charged} credits`],
    ['idempotency key', idempotencyKey],
  ])}`;
}

function signOf(verdict: string, colours: Colours): string {
  if (verdict === 'verified') return colours.green('✓');
  return verdict === 'refuted' ? colours.red('✗') : colours.yellow('?');
}
