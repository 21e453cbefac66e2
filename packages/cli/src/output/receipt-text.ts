import { parseStrict, type Receipt, type ReceiptValidation } from '@tookeffect/sdk';
import type { Colours } from './colours.ts';
import { fieldLines } from './fields.ts';

/** A validation for a person. What the receipt says is shown of a valid one only. */
export function receiptText(validation: ReceiptValidation, receipt: Uint8Array, colours: Colours): string {
  const { valid, reasonCode, detail } = validation;
  if (!valid)
    return `${colours.red('✗')} ${colours.bold('not valid')}  ${reasonCode}\n${fieldLines([['because', detail]])}`;
  const { predicate } = (parseStrict(receipt) as unknown as Receipt).payload;
  const { verdict, reason, evidenceLevels } = predicate.verdict;
  return `${colours.green('✓')} ${colours.bold('valid')}  ${reasonCode}\n${fieldLines([
    ['verdict', `${verdict} (${reason})`],
    ['evidence', evidenceLevels.join(' ') || 'none'],
    ['operation', predicate.operation.id],
    ['contract', predicate.operation.contractId],
    ['issued at', predicate.issuedAt],
    ['issuer', predicate.issuer],
    ['environment', predicate.environment],
    ['receipt', `${predicate.receiptId}, number ${predicate.sequence} of its operation`],
    ['key', predicate.keyId],
  ])}`;
}
