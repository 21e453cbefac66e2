import type { EvidenceItem } from '@tookeffect/core';
import type { Evaluation, LastVerdict, Reads, Verification } from '@tookeffect/wire';

/** When the evidence was seen: the earliest read, or `now` where nothing was read. */
export function observedAtOf(reads: Reads, now: string): string {
  const instants = [reads.main, reads.listing, reads.probe].map((read) => read?.observedAt ?? now);
  return instants.reduce((earliest, instant) => (instant < earliest ? instant : earliest), now);
}

/** Whether a verdict answers the question, so that it costs its credit. */
export function isConclusive({ verdict }: Pick<Evaluation, 'verdict'>): boolean {
  return verdict === 'verified' || verdict === 'refuted';
}

/** What the caller hears of a run. */
export function verificationAnswer(
  evaluation: Evaluation,
  run: { evidence: readonly EvidenceItem[]; charged: 0 | 1; receiptId: string; observedAt: string },
): Verification {
  const { claim: _, verdict, reason, evidenceLevels, checks, nextAction, retryAfterSeconds } = evaluation;
  return {
    verdict,
    reason,
    evidenceLevels,
    checks,
    evidence: [...run.evidence],
    nextAction,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    charged: run.charged,
    receiptId: run.receiptId,
    observedAt: run.observedAt,
  };
}

/** What the operation shows of its newest run. */
export function lastVerdictOf(answer: Verification, sequence: number): LastVerdict {
  const { verdict, reason, evidenceLevels, nextAction, retryAfterSeconds, receiptId, observedAt } = answer;
  return {
    verdict,
    reason,
    evidenceLevels,
    nextAction,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    receiptId,
    sequence,
    observedAt,
  };
}
