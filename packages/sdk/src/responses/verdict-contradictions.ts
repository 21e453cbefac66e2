import { REASON_VERDICT, VERDICTS } from '@tookeffect/core';
import { isObject } from './is-object.ts';

/**
 * A verdict as received. Its values may be newer than this package, so they are plain strings, and list items may be
 * anything. The last verdict of an operation has no attribution, no checks and no evidence.
 */
export interface ReceivedVerdict {
  readonly verdict: string;
  readonly reason: string;
  readonly attribution?: { readonly kind?: unknown } | null;
  readonly evidenceLevels: readonly unknown[];
  readonly checks?: readonly unknown[];
  readonly evidence?: readonly unknown[];
}

/**
 * Finds the rule that a verdict breaks. A verdict or reason of a newer service is accepted, but never as `verified`.
 * @returns why the verdict cannot be true; undefined when it can
 * @see conformance/verdict-rules/client; core applies the same rules to receipts
 */
export function findContradiction(received: ReceivedVerdict): string | undefined {
  const { verdict, reason, attribution } = received;
  const expectedVerdict = Object.hasOwn(REASON_VERDICT, reason)
    ? REASON_VERDICT[reason as keyof typeof REASON_VERDICT]
    : undefined;
  if (expectedVerdict !== undefined && expectedVerdict !== verdict) {
    return 'the reason belongs to another verdict';
  }
  if (verdict !== 'verified') {
    const isKnown = VERDICTS.some((known) => known === verdict);
    return isKnown && attribution ? 'an attribution without the verdict verified' : undefined;
  }
  if (expectedVerdict === undefined) return 'verified with an unknown reason';
  return (
    attributionContradiction(received) ?? evidenceContradiction(received) ?? checkContradiction(received)
  );
}

function attributionContradiction({ reason, attribution }: ReceivedVerdict): string | undefined {
  if (attribution === undefined) return undefined;
  if (attribution === null) return 'verified without an attribution';
  if (typeof attribution.kind !== 'string') return 'verified with an attribution that has no kind';
  return (reason === 'state_reached') === (attribution.kind === 'state')
    ? undefined
    : 'the reason state_reached belongs to the attribution state, and to no other';
}

function evidenceContradiction({ evidenceLevels, evidence }: ReceivedVerdict): string | undefined {
  const granting: unknown[] = evidenceLevels.filter((level) => level === 'E2' || level === 'E3');
  if (granting.length === 0) return 'verified without evidence of level E2 or E3';
  if (evidence && !evidence.some((item) => isObject(item) && granting.includes(item.level))) {
    return 'verified with a level of evidence that it does not list';
  }
  return undefined;
}

/** A check that does not say whether it is required counts as required when it failed, and not when it passed. */
function checkContradiction({ checks }: ReceivedVerdict): string | undefined {
  if (!checks) return undefined;
  const isMissed = (check: unknown): boolean =>
    !isObject(check) || (check.required !== false && check.outcome !== 'passed');
  if (checks.some(isMissed)) return 'verified with a required check that did not pass';
  return checks.some((check) => isObject(check) && check.required === true)
    ? undefined
    : 'verified without a required check';
}
