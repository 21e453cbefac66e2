import { TookEffectError } from '@tookeffect/sdk';
import { findAdvice, readCodeAndDetail, UsageError } from '../errors.ts';

/** What was checked, and what was found. */
export interface Check {
  readonly name: CheckName;
  readonly outcome: 'passed' | 'warning' | 'failed' | 'skipped';
  readonly detail: string;
  /** What to do; null if nothing. */
  readonly advice: string | null;
}

/** The checks, in the order in which one needs the other. */
export type CheckName =
  'settings' | 'address' | 'service' | 'clock' | 'credential' | 'scopes' | 'expiry' | 'versions' | 'keys';

/** @returns a check that found nothing to change */
export function passed(name: CheckName, detail: string): Check {
  return { name, outcome: 'passed', detail, advice: null };
}

/** @returns a check that found what will be a problem */
export function warning(name: CheckName, detail: string, advice: string): Check {
  return { name, outcome: 'warning', detail, advice };
}

/** @returns a failed check, with the message and the advice of an error */
export function failed(name: CheckName, error: unknown): Check {
  const { code, detail } = readCodeAndDetail(error);
  const isExpected = error instanceof TookEffectError || error instanceof UsageError;
  const text = isExpected ? `${detail} (${code})` : detail;
  return { name, outcome: 'failed', detail: text, advice: findAdvice(error, code) ?? null };
}

/** @returns checks that were not made, with the reason */
export function skipped(names: readonly CheckName[], reason: string): Check[] {
  return names.map((name) => ({ name, outcome: 'skipped', detail: `not checked: ${reason}`, advice: null }));
}
