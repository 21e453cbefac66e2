import { REASON_VERDICT } from '@tookeffect/core';

/** A verdict as it is answered; its lists may have grown since this package was made. */
export interface AnsweredVerdict {
  readonly verdict: string;
  readonly reason: string;
  readonly evidenceLevels: readonly string[];
  /** Left out where the answer shows no checks. */
  readonly checks?: readonly { readonly outcome: string }[];
}

/**
 * Says why a verdict cannot be true. A verdict or reason of a later version is possible, and is never a success.
 * @returns undefined for a possible one
 */
export function impossibleVerdict(answered: AnsweredVerdict): string | undefined {
  const { verdict, reason, evidenceLevels, checks } = answered;
  const verdictOfReason = Object.hasOwn(REASON_VERDICT, reason)
    ? REASON_VERDICT[reason as keyof typeof REASON_VERDICT]
    : undefined;
  if (verdictOfReason !== undefined && verdictOfReason !== verdict) {
    return 'the reason belongs to another verdict';
  }
  if (verdict !== 'verified') return undefined;
  if (verdictOfReason === undefined) return 'verified for a reason that is not known';
  if (!evidenceLevels.some((level) => level === 'E2' || level === 'E3')) {
    return 'verified on the word of the caller alone';
  }
  if (checks && !checks.some(({ outcome }) => outcome === 'passed')) return 'verified though no check passed';
  return undefined;
}
