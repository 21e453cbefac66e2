import type { Condition, Contract } from '@tookeffect/wire';
import { compileCondition } from '../language/condition.ts';
import { type SingularPath, parsePath, requireParsed } from '../language/path.ts';
import { compilePattern } from '../language/pattern.ts';

/** A pattern that matches all of these texts is taken to match every text. */
const UNLIKE_TEXTS: readonly string[] = [
  '\u{1}',
  ' ',
  'a',
  'Z',
  '7',
  '-',
  'é',
  '\u{1F600}',
  'a\nb',
  'x'.repeat(300),
];

/** @returns why a condition has the same outcome for every observation; `undefined` if it can pass and fail */
export function vacuity(condition: Condition, contract: Contract): string | undefined {
  const { op, value } = condition;
  const path = requireParsed(parsePath(condition.path));
  const reference = condition.ref === undefined ? undefined : requireParsed(parsePath(condition.ref));
  if (reference && isSamePath(path, reference)) return 'compares a value with itself';
  const unread = unreadRoot([path, ...(reference ? [reference] : [])], op, contract);
  if (unread !== undefined) return unread;
  if (op === 'in' && Array.isArray(value) && value.length === 0) return 'can never pass: the list is empty';
  if (op === 'contains' && isEmpty(value))
    return 'can never be evaluated: the expected value is empty; name what it must contain';
  if (op === 'matches' && matchesEverything(value as string))
    return 'can never fail: the pattern matches every text; write a narrower pattern';
  if (path.root === 'element') return elementVacuity(condition, path);
  return isAboutResponse(path) ? responseVacuity(condition, path, contract) : undefined;
}

/** Every element of a list is there. */
function elementVacuity({ op }: Condition, { segments }: SingularPath): string | undefined {
  if (segments.length > 0) return undefined;
  if (op === 'present') return 'can never fail: every element is there; check one of its members';
  return op === 'absent' ? 'can never pass: every element is there; check one of its members' : undefined;
}

function isSamePath(left: SingularPath, right: SingularPath): boolean {
  return left.root === right.root && JSON.stringify(left.segments) === JSON.stringify(right.segments);
}

/** A document that the contract never reads has no members. */
function unreadRoot(
  paths: readonly SingularPath[],
  op: Condition['op'],
  { baseline, evidence }: Contract,
): string | undefined {
  const reads = (root: string): boolean => paths.some((path) => path.root === root);
  if (baseline === 'none' && (op === 'sameAsBaseline' || reads('baseline')))
    return 'can never be evaluated: the contract reads no baseline; declare baseline as required';
  if (reads('event') && (evidence.corroborates ?? []).length === 0)
    return 'can never be evaluated: the contract declares no event in corroborates';
  return undefined;
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

function matchesEverything(source: string): boolean {
  const pattern = requireParsed(compilePattern(source));
  return UNLIKE_TEXTS.every((text) => pattern.test(text));
}

/** Whether a path reads the response as a whole, or its status, and not a member of its body or a header. */
function isAboutResponse({ root, segments }: SingularPath): boolean {
  return root === 'observation' && (segments.length < 2 || segments[0] === 'status');
}

/** Every response that is evaluated has one of the contract's statuses, and a body. */
function responseVacuity(
  condition: Condition,
  { segments }: SingularPath,
  { outcome }: Contract,
): string | undefined {
  if (condition.op === 'present') return 'can never fail: every response has it; check one of its members';
  if (condition.op === 'absent') return 'can never pass: every response has it; check one of its members';
  if (segments[0] !== 'status' || condition.ref !== undefined || !outcome) return undefined;
  const evaluate = compileCondition(condition);
  const outcomes = outcome.present.map((status) => evaluate({ observation: { status } }));
  if (outcomes.every((one) => one === 'passed')) return 'can never fail: it holds for every present status';
  return outcomes.includes('passed') ? undefined : 'can never pass: it holds for no present status';
}
