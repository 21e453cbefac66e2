import type { Condition, Contract } from '@tookeffect/wire';
import { emptyDocument, passesForNothing } from './parts.ts';
import type { LintFinding } from './places.ts';
import { vacuity } from './vacuity.ts';

/** Checks the rules that recognize a failed action, an action in progress and a deleted object, and the windows. */
export function stateRuleFindings(contract: Contract): LintFinding[] {
  const { pending = [], failed = [], outcome, effect, settle } = contract;
  return [
    ...pending.flatMap((rule, index) => vacuous(`/pending/${String(index)}`, rule, contract)),
    ...failed.flatMap((rule, index) => [
      ...vacuous(`/failed/${String(index)}`, rule, contract),
      ...emptyFindings(`/failed/${String(index)}`, rule, contract),
    ]),
    ...(outcome?.gone ?? []).flatMap((rule, index) => [
      ...vacuous(`/outcome/gone/${String(index)}`, rule, contract),
      ...emptyFindings(`/outcome/gone/${String(index)}`, rule, contract),
    ]),
    ...inapplicable(
      effect === 'absent' && failed.length > 0,
      '/failed',
      'does not apply to effect absent: an object that is still there is already a failed deletion; remove it',
    ),
    ...inapplicable(
      (settle.atMostSeconds ?? settle.withinSeconds) < settle.withinSeconds,
      '/settle/atMostSeconds',
      'must be at least settle.withinSeconds',
    ),
  ];
}

function vacuous(pointer: string, condition: Condition, contract: Contract): LintFinding[] {
  const message = vacuity(condition, contract);
  return message === undefined ? [] : [{ code: 'check_vacuous', pointer, message }];
}

/** What holds for an empty object also holds for an error body, which says nothing about the action. */
function emptyFindings(pointer: string, condition: Condition, contract: Contract): LintFinding[] {
  if (!passesForNothing(condition, emptyDocument(contract))) return [];
  const message = 'holds for an empty body; name a member that only this state has';
  return [{ code: 'check_vacuous', pointer, message }];
}

function inapplicable(isMisplaced: boolean, pointer: string, message: string): LintFinding[] {
  return isMisplaced ? [{ code: 'member_inapplicable', pointer, message }] : [];
}
