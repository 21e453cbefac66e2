import type { Check, Contract } from '@tookeffect/wire';
import { compilePattern } from '../language/pattern.ts';
import { linted } from '../language/linted.ts';
import { parsePath } from '../language/path.ts';
import type { LintFinding } from './finding.ts';

/** Ids under which evaluations report what is judged beside the contract's own checks. */
const RESERVED_CHECK_IDS: readonly string[] = ['correlation', 'freshness', 'scope'];

/** A text that no real value holds: a pattern that finds itself in it and in nothing finds itself everywhere. */
const STRANGE_TEXT = '\u{1}';

/** Whether the checks judge something: what was observed, not the agent's word, and able to fail as well as to pass. */
export function checkFindings({ checks, effect }: Contract): LintFinding[] {
  const isRequiredMissing = effect === 'present' && !checks.some(({ required }) => required);
  return [
    ...(isRequiredMissing
      ? [
          {
            code: 'required_check_missing',
            pointer: '/checks',
            message: 'at least one check must be required',
          } as const,
        ]
      : []),
    ...checks.flatMap((check, index) =>
      oneCheckFindings(check, checks.slice(0, index), `/checks/${String(index)}`, effect),
    ),
  ];
}

function oneCheckFindings(
  check: Check,
  before: readonly Check[],
  pointer: string,
  effect: Contract['effect'],
): LintFinding[] {
  const roots = [check.path, ...(check.ref === undefined ? [] : [check.ref])].map(
    (text) => linted(parsePath(text)).root,
  );
  const findings: LintFinding[] = [];
  if (RESERVED_CHECK_IDS.includes(check.id) || before.some(({ id }) => id === check.id)) {
    findings.push({
      code: 'check_id_taken',
      pointer: `${pointer}/id`,
      message: `${check.id} is reserved or used by an earlier check`,
    });
  }
  if (check.required && roots.includes('ack')) {
    findings.push({
      code: 'check_reads_acknowledgement',
      pointer,
      message: 'a required check may not rest on the acknowledgement, which is the word of the agent',
    });
  }
  const vacuous = vacuity(check, roots);
  if (vacuous !== undefined) findings.push({ code: 'check_vacuous', pointer, message: vacuous });
  if (check.immutable && effect === 'absent') {
    findings.push({
      code: 'member_inapplicable',
      pointer: `${pointer}/immutable`,
      message: 'what is gone has nothing immutable',
    });
  }
  return findings;
}

function vacuity({ path, ref, op, value }: Check, roots: readonly string[]): string | undefined {
  if (!roots.some((root) => root === 'observation' || root === 'event'))
    return 'judges nothing that was observed; read $.observation or $.event';
  if (path === ref) return 'compares a value with itself';
  if (op === 'in' && Array.isArray(value) && value.length === 0)
    return 'can never pass: nothing is in an empty list';
  if (op === 'contains' && value === '') return 'can never fail: every text contains the empty text';
  if (op !== 'matches') return undefined;
  const pattern = linted(compilePattern(value as string));
  return pattern.test('') && pattern.test(STRANGE_TEXT)
    ? 'can never fail: the pattern finds itself in every text'
    : undefined;
}
