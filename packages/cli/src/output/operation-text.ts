import type { Operation } from '@tookeffect/sdk';
import type { Colours } from './colours.ts';
import { fieldLines } from './fields.ts';
import { verdictLine } from './verdict-text.ts';

/** An operation for a person: its state, its last verdict, and what the provider call carries. */
export function operationText(operation: Operation, colours: Colours): string {
  const { id, contract, state, lastVerdict, actionResult, idempotencyKey, correlationKeys } = operation;
  const head = lastVerdict
    ? `${verdictLine(lastVerdict, colours)}\n`
    : `${colours.yellow('?')} not verified yet\n`;
  return `${head}${fieldLines([
    ['operation', id],
    ['contract', contract.id],
    ['state', state],
    ['evidence', lastVerdict?.evidenceLevels.join(' ')],
    ['next', lastVerdict?.nextAction],
    ['receipt', lastVerdict?.receiptId],
    [
      'acknowledged',
      actionResult && `${actionResult.status} ${actionResult.providerReference ?? ''}`.trimEnd(),
    ],
    ['idempotency key', idempotencyKey],
    ['correlation', correlationKeys.reference],
    ['marker', correlationKeys.marker],
    ['created', operation.createdAt],
    ['deadline', operation.deadline],
  ])}`;
}
