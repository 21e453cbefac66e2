import type { CheckResult, DryRun, KeyedVerification, LastVerdict, Notice, Operation } from '@tookeffect/sdk';
import { attributionText, limitsText, readsText } from './coverage-text.ts';
import { type Colours, fieldLines, toPrintable } from './layout.ts';

/** @returns an operation for a person: its state, its last verdict, its notices, and the keys for the provider call */
export function operationText(operation: Operation, colours: Colours): string {
  const { id, contract, state, lastVerdict, actionResult, idempotencyKey, correlationKeys } = operation;
  const unverified = state === 'cancelled' ? 'cancelled' : 'not verified yet';
  const heading = lastVerdict ? verdictLine(lastVerdict, colours) : `${colours.yellow('?')} ${unverified}`;
  return `${heading}\n${noticeLines(operation.notices, colours)}${fieldLines([
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
    ['time to act', `${operation.actWithinSeconds} s`],
    ['settling window', operation.settleSeconds === null ? undefined : `${operation.settleSeconds} s`],
    ['deadline', operation.deadline],
    ['cancelled', operation.cancelledAt],
  ])}`;
}

/** @returns a verification for a person */
export function verificationText(
  operationId: string,
  verification: KeyedVerification,
  colours: Colours,
): string {
  const { attribution, evidenceLevels, checks, coverage, sourceFault } = verification;
  const { nextAction, retryAfterSeconds, charged, receiptId, idempotencyKey } = verification;
  const wait = retryAfterSeconds === undefined ? '' : `, not before ${retryAfterSeconds} s from now`;
  return `${verdictLine(verification, colours)}\n${fieldLines([
    ['operation', operationId],
    ['attribution', attributionText(attribution)],
    ['source', sourceFault && `${sourceFault.cause} ${sourceFault.status ?? ''}`.trimEnd()],
    ['evidence', evidenceLevels.join(' ') || 'none'],
    ['checks', checks.map(checkText).join(', ')],
    ['reads', readsText(coverage)],
    ['not established', limitsText(coverage)],
    ['next action', `${nextAction}${wait}`],
    ['receipt', receiptId],
    ['charged', charged === 1 ? '1 credit' : `${charged} credits`],
    ['idempotency key', idempotencyKey],
  ])}`;
}

/** @returns a dry run for a person; it says first that it is no verdict */
export function dryRunText(dryRun: DryRun, colours: Colours): string {
  const { evaluation, operation, contract, notices, reads, assumed, remainingToday } = dryRun;
  const { attribution, checks, coverage, nextAction, evidenceLevels } = evaluation;
  return `dry run, not signed: ${verdictLine(evaluation, colours)}\n${noticeLines(notices, colours)}${fieldLines(
    [
      ['contract', contract.id],
      ['assumed operation', operation.id],
      ['correlation marker', operation.correlationKeys.marker],
      ['attribution', attributionText(attribution)],
      ['evidence', evidenceLevels.join(' ') || 'none'],
      ['checks', checks.map(checkText).join(', ')],
      ['responses', reads.map(({ read, result }) => `${read} ${result}`).join(', ')],
      ['reads', readsText(coverage)],
      ['not established', limitsText(coverage)],
      ['next action', nextAction],
      ['only assumed', assumed.join(', ')],
      ['dry runs left', `${remainingToday} until midnight UTC`],
    ],
  )}`;
}

function checkText({ id, outcome, required }: CheckResult): string {
  return `${id} ${outcome}${required ? '' : ' (optional)'}`;
}

/** One line for each notice: what limits the verdict, and what to do. */
function noticeLines(notices: readonly Notice[], colours: Colours): string {
  return notices
    .map(({ code, reason, detail }) => {
      const name = reason === null ? code : `${code} (${reason})`;
      return `${colours.yellow('!')} ${toPrintable(name)}: ${toPrintable(detail)}\n`;
    })
    .join('');
}

function verdictLine({ verdict, reason }: Pick<LastVerdict, 'verdict' | 'reason'>, colours: Colours): string {
  return `${verdictSign(verdict, colours)} ${colours.bold(toPrintable(verdict))}  ${toPrintable(reason)}`;
}

function verdictSign(verdict: string, colours: Colours): string {
  if (verdict === 'verified') return colours.green('✓');
  return verdict === 'refuted' ? colours.red('✗') : colours.yellow('?');
}
