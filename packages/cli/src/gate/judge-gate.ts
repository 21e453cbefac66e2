import type { Attribution, AttributionKind } from '@tookeffect/sdk';
import { EXIT_CODES } from '../exit-codes.ts';
import { type Budget, ruleFor } from './budget.ts';

/** What a valid receipt, or its absence, shows of one operation. */
export interface GateFacts {
  readonly operationId: string;
  readonly contractId: string;
  /** Null without a receipt that is valid. */
  readonly verdict: string | null;
  readonly reason: string;
  readonly attribution: Attribution | null;
  /** What the contract calls sufficient. */
  readonly sufficient: readonly AttributionKind[];
}

/** How an operation counts: as required, tolerated by the budget, or neither. */
export type GateResult = 'passed' | 'allowed' | 'failed';

/** One operation, as the gate decided. */
export interface GatedOperation extends GateFacts {
  readonly result: GateResult;
  /** One sentence for people. */
  readonly why: string;
}

/** What the gate decided. */
export interface GateDecision {
  readonly isOpen: boolean;
  readonly operations: readonly GatedOperation[];
  /** Bounds of the budget that are not met. */
  readonly problems: readonly string[];
}

/** Decides about all operations of a gate. Pure. */
export function judgeGate(facts: readonly GateFacts[], budget: Budget): GateDecision {
  const operations = facts.map((one) => ({ ...one, ...judgeOperation(one, budget) }));
  const pending = operations.filter(({ result, verdict }) => result === 'allowed' && verdict === 'pending');
  const problems = budget.rules.flatMap(({ contract, atLeast }) => {
    const passed = operations.filter(
      ({ contractId, result }) => result === 'passed' && ruleFor(budget, contractId)?.contract === contract,
    );
    if (passed.length >= atLeast) return [];
    return [`${contract}: ${passed.length} passed, and the budget requires at least ${atLeast}`];
  });
  if (pending.length > budget.maxPending) {
    problems.push(`${pending.length} operations are pending, and the budget allows ${budget.maxPending}`);
  }
  const isOpen = problems.length === 0 && operations.every(({ result }) => result !== 'failed');
  return { isOpen, operations, problems };
}

/** @returns 0 for an open gate; else the code of the worst operation: refuted, an invalid receipt, not established */
export function exitCodeOfGate({ isOpen, operations }: GateDecision): number {
  if (isOpen) return EXIT_CODES.ok;
  const failed = operations.filter(({ result }) => result === 'failed');
  if (failed.some(({ verdict }) => verdict === 'refuted')) return EXIT_CODES.refuted;
  const isInvalid = failed.some(({ reason }) => reason === RECEIPT_NOT_VALID);
  return isInvalid ? EXIT_CODES.receiptInvalid : EXIT_CODES.notEstablished;
}

/** The reason of an operation whose receipt is not valid. */
export const RECEIPT_NOT_VALID = 'receipt_not_valid';

function judgeOperation(facts: GateFacts, budget: Budget): Pick<GatedOperation, 'result' | 'why'> {
  const { verdict, reason, attribution, sufficient } = facts;
  const rule = ruleFor(budget, facts.contractId);
  const requirement = rule?.require ?? budget.others;
  const accepted = rule?.attribution ?? sufficient;
  if (verdict === 'verified' && attribution !== null) {
    if (accepted.includes(attribution.kind)) {
      return { result: 'passed', why: `The effect is verified, by ${attribution.kind}.` };
    }
    return orReported(
      requirement,
      `The effect is verified, and its attribution ${attribution.kind} is not accepted: ${accepted.join(', ')}.`,
    );
  }
  if (reason === 'already_so' && accepted.includes('state')) {
    return {
      result: 'passed',
      why: 'The state was as asked before the action, which this contract accepts.',
    };
  }
  if (verdict === 'pending' && requirement === 'verified_or_pending') {
    return { result: 'allowed', why: 'It is pending, which the budget allows.' };
  }
  return orReported(requirement, `The verdict is ${verdict ?? 'missing'} (${reason}).`);
}

function orReported(requirement: Budget['others'], why: string): Pick<GatedOperation, 'result' | 'why'> {
  return requirement === 'reported'
    ? { result: 'allowed', why: `${why} The budget only asks to report it.` }
    : { result: 'failed', why };
}
