import type { EvidenceItem, ReceiptOperation, ReceiptSubject, ReceiptVerdict } from '../generated/types.ts';
import { REASON_VERDICT } from '../generated/vocabulary.ts';
import type { Refusal } from './receipt-validation.ts';

/** The parts of a receipt's payload that are compared with each other; every payload has them. */
export interface ComparedParts {
  readonly subject: readonly Pick<ReceiptSubject, 'name'>[];
  readonly predicate: ComparedPredicate;
}

interface ComparedPredicate {
  readonly operation: Pick<ReceiptOperation, 'id'>;
  readonly evidence: readonly Pick<EvidenceItem, 'level'>[];
  readonly verdict: ReceiptVerdict;
}

/** One way in which a signed statement can contradict itself. */
interface ConsistencyRule {
  /** One sentence for people, in ASCII. */
  readonly detail: string;
  readonly isBroken: (payload: ComparedParts) => boolean;
}

/** In the order of the checks. A correct issuer breaks none of them, so a receipt that breaks one is a forgery or an error. */
const RULES: readonly ConsistencyRule[] = [
  {
    detail: 'subject and predicate name different operations',
    isBroken: ({ subject, predicate }) => subject[0]!.name !== `operation/${predicate.operation.id}`,
  },
  {
    detail: 'the reason belongs to another verdict',
    isBroken: ({ predicate: { verdict } }) => REASON_VERDICT[verdict.reason] !== verdict.verdict,
  },
  {
    detail: 'verified without an attribution',
    isBroken: ({ predicate }) => isVerified(predicate) && predicate.verdict.attribution === null,
  },
  {
    detail: 'an attribution without the verdict verified',
    isBroken: ({ predicate }) => !isVerified(predicate) && predicate.verdict.attribution !== null,
  },
  {
    detail: 'verified with a required check that did not pass',
    isBroken: ({ predicate }) =>
      isVerified(predicate) &&
      predicate.verdict.checks.some(({ required, outcome }) => required && outcome !== 'passed'),
  },
  {
    detail: 'verified without a required check',
    isBroken: ({ predicate }) =>
      isVerified(predicate) && !predicate.verdict.checks.some(({ required }) => required),
  },
  {
    detail: 'verified without evidence of level E2 or E3',
    isBroken: (payload) => isVerified(payload.predicate) && !hasGrantingEvidence(payload.predicate),
  },
  {
    detail: 'the reason state_reached belongs to the attribution state, and to no other',
    isBroken: ({ predicate }) =>
      isVerified(predicate) &&
      (predicate.verdict.reason === 'state_reached') !== (predicate.verdict.attribution?.kind === 'state'),
  },
];

/** Refuses a payload that contradicts itself, although its signature is valid; undefined for a consistent one. */
export function consistencyRefusal(payload: ComparedParts): Refusal | undefined {
  const detail = receiptContradiction(payload);
  return detail === undefined ? undefined : { reasonCode: 'receipt_inconsistent', detail };
}

/**
 * Says how a payload contradicts itself: an issuer must not sign such a payload, and `verifyReceipt` refuses it with
 * `receipt_inconsistent`.
 * @returns one sentence for people, in ASCII, without a value of the payload; `undefined` for a consistent payload
 */
export function receiptContradiction(payload: ComparedParts): string | undefined {
  return RULES.find(({ isBroken }) => isBroken(payload))?.detail;
}

function isVerified({ verdict }: ComparedPredicate): boolean {
  return verdict.verdict === 'verified';
}

/** Whether a level that does not depend on the caller's word is named by the verdict and present in the evidence. */
function hasGrantingEvidence({ verdict: { evidenceLevels }, evidence }: ComparedPredicate): boolean {
  return evidence.some(({ level }) => level !== 'E1' && evidenceLevels.includes(level));
}
