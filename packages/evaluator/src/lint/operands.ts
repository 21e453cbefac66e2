import { type JsonValue, canonicalDecimal } from '@tookeffect/core';
import type { Condition, Contract, Operator } from '@tookeffect/wire';
import { readInstant } from '../language/instant.ts';
import { MAX_CONTRACT_PATTERN_SIZE, compilePattern } from '../language/pattern.ts';
import { requireParsed } from '../language/path.ts';
import { partsOf } from '../language/separated-list.ts';
import { schemaPatterns } from './embedded-schemas.ts';
import { type LintFinding, listConditions } from './places.ts';

/** The operators that take conditions instead of a value, and the member that contains them. */
const PARTS = { some: 'where', none: 'where', anyOf: 'groups' } as const;

/** The members of a condition that only some operators take. */
const PART_MEMBERS = ['where', 'completeWhen', 'groups'] as const;

/** Operators to whose expected value a number can be added. */
const ADDING: readonly Operator[] = ['eq', 'intEq'];

/** Operators that decide about the presence of a value, about several values, or about their names. */
const WITHOUT_DEFAULT: readonly Operator[] = ['present', 'absent', 'allTrue', 'sameAsBaseline', 'anyOf'];

/** @returns what is wrong with the operand of a condition; `undefined` if the operator takes it */
export function operandProblem(condition: Condition): string | undefined {
  const { op, ref, plus } = condition;
  const isAdded = plus === undefined || (ref !== undefined && ADDING.includes(op) && plus !== 0);
  if (!isAdded) return 'takes no plus; it needs ref, the operator eq or intEq, and another number than 0';
  return (
    partProblem(condition) ?? listProblem(condition) ?? defaultProblem(condition) ?? ownProblem(condition)
  );
}

/** The members that say how a list is compared. */
function listProblem({ op, member, separator }: Condition): string | undefined {
  if (op === 'joinEq' && member === undefined)
    return 'needs member, the place of the text in an element, such as $.element.plain_text';
  if (op !== 'joinEq' && member !== undefined) return 'takes no member; only joinEq does';
  return op !== 'setEq' && separator !== undefined ? 'takes no separator; only setEq does' : undefined;
}

function partProblem(condition: Condition): string | undefined {
  const { op } = condition;
  const part = op === 'some' || op === 'none' || op === 'anyOf' ? PARTS[op] : undefined;
  if (part !== undefined && condition[part] === undefined) return `needs ${part}`;
  const searched = part === 'where' || op === 'joinEq' ? 'completeWhen' : undefined;
  const taken: readonly (string | undefined)[] = [part, searched];
  const surplus = PART_MEMBERS.find((name) => condition[name] !== undefined && !taken.includes(name));
  return surplus === undefined ? undefined : `takes no ${surplus}`;
}

function defaultProblem({ op, default: missing }: Condition): string | undefined {
  if (missing === undefined) return undefined;
  if (WITHOUT_DEFAULT.includes(op)) return 'takes no default';
  if (op === 'matches') return typeof missing === 'string' ? undefined : 'takes a text as default';
  if (op !== 'some' && op !== 'none' && op !== 'joinEq') return undefined;
  return Array.isArray(missing) ? undefined : 'takes a list as default';
}

function ownProblem({ op, value, ref, separator }: Condition): string | undefined {
  const count = Number(value !== undefined) + Number(ref !== undefined);
  switch (op) {
    case 'some':
    case 'none':
    case 'anyOf':
    case 'present':
    case 'absent':
    case 'allTrue':
      return count === 0 ? undefined : 'takes neither value nor ref';
    case 'matches':
      return typeof value === 'string' && ref === undefined ? undefined : 'takes a text as value and no ref';
    default:
      if (count !== 1) return 'takes exactly one of value and ref';
      return value === undefined ? undefined : valueProblem(op, value as JsonValue, separator);
  }
}

/** Sums the instructions of all patterns of a contract without findings: each of them is run at most once on each text. */
export function patternSize(contract: Contract): number {
  const matched = listConditions(contract).flatMap(({ value: { op, value } }) =>
    op === 'matches' ? [value as string] : [],
  );
  return [...matched, ...schemaPatterns(contract)]
    .map((source) => requireParsed(compilePattern(source)).size)
    .reduce((sum, size) => sum + size, 0);
}

/** Checks that all patterns of a contract together stay small, because each is run on what a provider sends. */
export function patternFindings(contract: Contract): LintFinding[] {
  const total = patternSize(contract);
  if (total <= MAX_CONTRACT_PATTERN_SIZE) return [];
  const message = `the patterns of the contract have ${String(total)} instructions together; at most ${String(MAX_CONTRACT_PATTERN_SIZE)} are allowed, so remove repetitions or patterns`;
  return [{ code: 'pattern_invalid', pointer: '', message }];
}

/** @returns what is wrong with a constant with which the check could never be evaluated */
function valueProblem(op: Operator, value: JsonValue, separator: string | undefined): string | undefined {
  switch (op) {
    case 'in':
      return Array.isArray(value) ? undefined : 'takes a list as value';
    case 'setEq':
      if (separator === undefined) return Array.isArray(value) ? undefined : 'takes a list as value';
      return partsOf(value, separator) ? undefined : 'takes texts without the separator as value';
    case 'gte':
    case 'lte':
      return typeof value === 'number' ? undefined : 'takes a number as value';
    case 'eqFold':
    case 'joinEq':
      return typeof value === 'string' ? undefined : 'takes a text as value';
    case 'decimalEq':
      return isDecimal(value) ? undefined : 'takes a number, or a text such as "10.00", as value';
    case 'instantEq':
      return readInstant(value, 'rfc3339') ? undefined : 'takes an RFC 3339 instant as value';
    case 'sameAsBaseline':
      return isNameList(value) ? undefined : 'takes a list of member names as value';
    default:
      return undefined;
  }
}

function isDecimal(value: JsonValue): boolean {
  return typeof value === 'number' || (typeof value === 'string' && canonicalDecimal(value) !== undefined);
}

function isNameList(value: JsonValue): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((name: JsonValue) => typeof name === 'string')
  );
}
