import type { EvidenceItem } from '@tookeffect/core';
import type { Evaluation, LastVerdict, Reads, SourceFault, Verification } from '@tookeffect/wire';

/** Whether a verdict is conclusive, so that it costs a credit. Only this function has the rule. */
export function isConclusive({ verdict }: Pick<Evaluation, 'verdict'>): boolean {
  return verdict === 'verified' || verdict === 'refuted';
}

/** @returns the instant of the earliest read; `now` where nothing was read */
export function earliestReadAt(reads: Reads, now: string): string {
  const instants = [reads.main, reads.listing, reads.probe].map((read) => read?.observedAt ?? now);
  return instants.reduce((earliest, instant) => (instant < earliest ? instant : earliest), now);
}

/** @returns the body of the response; the claims are left out */
export function toVerification(
  evaluation: Evaluation,
  run: {
    readonly evidence: readonly EvidenceItem[];
    readonly charged: 0 | 1;
    readonly receiptId: string;
    readonly observedAt: string;
    readonly sourceFault?: SourceFault | undefined;
  },
): Verification {
  const { verdict, reason, attribution, evidenceLevels, checks, nextAction, retryAfterSeconds, coverage } =
    evaluation;
  return {
    verdict,
    reason,
    attribution,
    evidenceLevels,
    checks,
    evidence: [...run.evidence],
    nextAction,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    charged: run.charged,
    receiptId: run.receiptId,
    observedAt: run.observedAt,
    coverage,
    ...(run.sourceFault && { sourceFault: run.sourceFault }),
  };
}

/** @returns the newest verdict as the operation shows it */
export function toLastVerdict(verification: Verification, sequence: number): LastVerdict {
  const { verdict, reason, evidenceLevels, nextAction, retryAfterSeconds, receiptId, observedAt } =
    verification;
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
