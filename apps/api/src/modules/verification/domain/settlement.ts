import type { AttributionKind, Reason, Verdict } from '@tookeffect/core';
import type { ClaimAspect, Evaluation, LastVerdict, Verification } from '@tookeffect/wire';
import { storedText } from '../../../domain/stored-text.ts';
import type { IssuedReceipt } from './receipt.ts';
import { isConclusive, toLastVerdict } from './response.ts';
import type { RunEvidence } from './run-evidence.ts';
import { adviceText } from './stored-response.ts';

/** What `settle_runs` stores. */
export interface Settlement extends IssuedReceipt {
  readonly operationId: string;
  readonly receiptId: string;
  readonly sequence: number;
  readonly verdict: Verdict;
  readonly reason: Reason;
  /** Whether the verdict settles the question; other runs count as inconclusive. */
  readonly isConclusive: boolean;
  readonly charged: 0 | 1;
  readonly observedAt: string;
  /** By the database's clock, as `observedAt`. */
  readonly issuedAt: string;
  /** The clock of the server minus the database's, at the reservation. */
  readonly clockDifferenceMs: number;
  readonly retryAfterSeconds: number | null;
  /** The digests of the keys of events that end the wait, in hex. */
  readonly wakeKeys: readonly string[];
  /** The action result that was evaluated. */
  readonly actionResultId: string | null;
  readonly isConnectionUseDue: boolean;
  readonly lastVerdict: LastVerdict;
  /** What is stored of the response beside the receipt. */
  readonly advice: string;
  /** Null where no object is observed. */
  readonly system: string | null;
  readonly objectType: string | null;
  /** The observed objects, as `storedText` writes them. */
  readonly observedObjectIds: readonly string[];
  /** The numbers of the claims on them that were evaluated, in ascending order. */
  readonly knownClaims: readonly number[];
  /** The effects that a verified operation claims. */
  readonly claims: readonly ClaimedEffect[];
  /** Operations whose claims on the same objects end. */
  readonly replacedClaims: readonly string[];
}

/** An effect; object id and revisions as `storedText` writes them. */
export interface ClaimedEffect {
  readonly system: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly aspect: ClaimAspect;
  readonly revision: string | null;
  readonly attribution: AttributionKind;
  /** The members that the operation expects, as keyed digests; null where that is not known. */
  readonly members: Readonly<Record<string, string>> | null;
  readonly fromRevision: string | null;
  readonly isNew: boolean;
}

/** What a run concluded. */
export interface Conclusion {
  readonly evaluation: Evaluation;
  readonly observed: { readonly system: string; readonly objects: readonly string[] };
  readonly receipt: IssuedReceipt;
  readonly verification: Verification;
  readonly wakeKeys: readonly string[];
}

/** What the claims of other operations on the objects of a run are found by. */
export type ClaimLookup = Pick<Settlement, 'system' | 'objectType' | 'observedObjectIds' | 'claims'>;

/** @returns the observed objects, and the effects that a verified operation would claim */
export function toClaimLookup(
  { contract }: Pick<RunEvidence, 'contract'>,
  { evaluation, observed }: Pick<Conclusion, 'evaluation' | 'observed'>,
): ClaimLookup {
  const claims = evaluation.claims.map(toClaimedEffect);
  const objectIds = [...observed.objects.map(storedText), ...claims.map(({ objectId }) => objectId)];
  return {
    system: observed.system,
    objectType: contract.document.object?.type ?? null,
    observedObjectIds: [...new Set(objectIds)],
    claims,
  };
}

/** @returns what the database stores about a completed run */
export function toSettlement(
  collected: RunEvidence,
  conclusion: Conclusion,
): Omit<Settlement, 'clockDifferenceMs'> {
  const { run, foreignClaims } = collected;
  const { evaluation, receipt, verification, wakeKeys } = conclusion;
  const { receiptId, charged, observedAt, verdict, reason } = verification;
  const sequence = run.operation.lastSequence + 1;
  return {
    ...{ operationId: run.operation.id, receiptId, sequence, verdict, reason },
    isConclusive: isConclusive(evaluation),
    charged,
    observedAt,
    issuedAt: collected.now,
    retryAfterSeconds: evaluation.retryAfterSeconds ?? null,
    wakeKeys,
    actionResultId: run.actionResult?.reference ?? null,
    isConnectionUseDue: run.isConnectionUseDue,
    ...receipt,
    lastVerdict: toLastVerdict(verification, sequence),
    advice: adviceText(verification),
    ...toClaimLookup(collected, conclusion),
    knownClaims: foreignClaims.map(({ number }) => number),
    replacedClaims: evaluation.replacedClaims,
  };
}

function toClaimedEffect(claim: Evaluation['claims'][number]): ClaimedEffect {
  const { objectId, revision, fromRevision } = claim;
  return {
    ...claim,
    objectId: storedText(objectId),
    revision: revision === null ? null : storedText(revision),
    fromRevision: fromRevision === null ? null : storedText(fromRevision),
  };
}
