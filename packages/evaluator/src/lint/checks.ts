import type { Check, Contract } from '@tookeffect/wire';
import { compilePattern } from '../language/pattern.ts';
import { parsePath, requireParsed } from '../language/path.ts';
import type { LintFinding } from './places.ts';

/** Ids that evaluations use for what they report beside the contract's own checks. */
const RESERVED_CHECK_IDS: readonly string[] = ['correlation', 'freshness', 'scope'];

/** A pattern that matches this text and the empty text is taken to match every text. */
const UNUSUAL_TEXT = '\u{1}';

/** Checks that every check reads what was observed, not the acknowledgement, and can both pass and fail. */
export function checkFindings({ checks, effect }: Contract): LintFinding[] {
  const isRequiredMissing = effect === 'present' && !checks.some(({ required }) => required);
  return [
    ...(isRequiredMissing
      ? [
          {
            code: 'required_check_missing',
            pointer: '/checks',
            message: 'mark at least one check as required',
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
    (text) => requireParsed(parsePath(text)).root,
  );
  const findings: LintFinding[] = [];
  if (RESERVED_CHECK_IDS.includes(check.id) || before.some(({ id }) => id === check.id)) {
    findings.push({
      code: 'check_id_taken',
      pointer: `${pointer}/id`,
      message: `${check.id} is reserved or the id of an earlier check; choose another id`,
    });
  }
  if (check.required && roots.includes('ack')) {
    findings.push({
      code: 'check_reads_acknowledgement',
      pointer,
      message:
        'a required check must not read $.ack, because the agent supplied it; read $.observation or $.event',
    });
  }
  const vacuous = vacuity(check, roots);
  if (vacuous !== undefined) findings.push({ code: 'check_vacuous', pointer, message: vacuous });
  if (check.immutable && effect === 'absent') {
    findings.push({
      code: 'member_inapplicable',
      pointer: `${pointer}/immutable`,
      message: 'does not apply to effect absent; remove it',
    });
  }
  return findings;
}

function vacuity({ path, ref, op, value }: Check, roots: readonly string[]): string | undefined {
  if (!roots.some((root) => root === 'observation' || root === 'event'))
    return 'reads nothing that was observed; read $.observation or $.event';
  if (path === ref) return 'compares a value with itself';
  if (op === 'in' && Array.isArray(value) && value.length === 0) return 'can never pass: the list is empty';
  if (op === 'contains' && value === '') return 'can never fail: every text contains the empty text';
  if (op !== 'matches') return undefined;
  const pattern = requireParsed(compilePattern(value as string));
  return pattern.test('') && pattern.test(UNUSUAL_TEXT)
    ? 'can never fail: the pattern matches every text'
    : undefined;
}
