import type { KeyedVerification, LastVerdict, Operation } from '@tookeffect/sdk';
import { type Colours, fieldLines, toPrintable } from './layout.ts';

/** @returns an operation for a person: its state, its last verdict, and the keys for the provider call */
export function operationText(operation: Operation, colours: Colours): string {
  const { id, contract, state, lastVerdict, actionResult, idempotencyKey, correlationKeys } = operation;
  const heading = lastVerdict ? verdictLine(lastVerdict, colours) : `${colours.yellow('?')} not verified yet`;
  return `${heading}\n${fieldLines([
    ['operation', id],
    ['contract', contract.id],
    ['state', state],
    ['evidence', lastVerdict?.evidenceLevels.join(' ')],
    ['next action', lastVerdict?.nextAction],
    ['receipt', lastVerdict?.receiptId],
    [
      'action result',
      actionResult && `${actionResult.status} ${actionResult.providerReference ?? ''}`.trimEnd(),
    ],
    ['idempotency key', idempotencyKey],
    ['correlation reference', correlationKeys.reference],
    ['correlation marker', correlationKeys.marker],
    ['created', operation.createdAt],
    ['deadline', operation.deadline],
  ])}`;
}

/** @returns a verification for a person */
export function verificationText(
  operationId: string,
  verification: KeyedVerification,
  colours: Colours,
): string {
  const { evidenceLevels, checks, nextAction, retryAfterSeconds, charged, receiptId, idempotencyKey } =
    verification;
  const wait = retryAfterSeconds === undefined ? '' : `, not before ${retryAfterSeconds} s from now`;
  return `${verdictLine(verification, colours)}\n${fieldLines([
    ['operation', operationId],
    ['evidence', evidenceLevels.join(' ') || 'none'],
    ['checks', checks.map(({ id, outcome }) => `${id} ${outcome}`).join(', ')],
    ['next action', `${nextAction}${wait}`],
    ['receipt', receiptId],
    ['charged', charged === 1 ? '1 credit' : `${charged} credits`],
    ['idempotency key', idempotencyKey],
  ])}`;
}

function verdictLine({ verdict, reason }: Pick<LastVerdict, 'verdict' | 'reason'>, colours: Colours): string {
  return `${verdictSign(verdict, colours)} ${colours.bold(toPrintable(verdict))}  ${toPrintable(reason)}`;
}

function verdictSign(verdict: string, colours: Colours): string {
  if (verdict === 'verified') return colours.green('✓');
  return verdict === 'refuted' ? colours.red('✗') : colours.yellow('?');
}
