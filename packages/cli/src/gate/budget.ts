import { ATTRIBUTION_KINDS, type AttributionKind, type JsonObject, type JsonValue } from '@tookeffect/sdk';
import type { CommandContext } from '../command-context.ts';
import { UsageError } from '../errors.ts';
import { readJsonObject } from '../input/read-input.ts';

/** What an operation must show: a verified effect; that, or a pending one; or nothing, it is only reported. */
export const REQUIREMENTS = ['verified', 'verified_or_pending', 'reported'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** What a budget says of the operations of one contract. */
export interface BudgetRule {
  /** The contract’s id, with its version or without. */
  readonly contract: string;
  readonly require: Requirement;
  /** The kinds of attribution that are accepted; undefined: those that the contract calls sufficient. */
  readonly attribution?: readonly AttributionKind[];
  /** How many operations of the contract must pass. */
  readonly atLeast: number;
}

/** Which operations must be verified, and which may stay pending. */
export interface Budget {
  readonly rules: readonly BudgetRule[];
  /** For contracts without a rule. */
  readonly others: Requirement;
  /** How many operations may stay pending, of all contracts together. */
  readonly maxPending: number;
}

/** Without a budget, every operation must be verified. */
export const STRICT_BUDGET: Budget = { rules: [], others: 'verified', maxPending: Infinity };

/**
 * Reads a budget file. Nothing that is not understood is ignored.
 * @throws {UsageError} with the file, the place in it as JSON Pointer, and what was expected
 * @see schemas/files/budget.schema.json
 */
export async function readBudget(file: string, context: CommandContext): Promise<Budget> {
  const content = await readJsonObject(file, context);
  const refuse: Refuse = (pointer, expected) => {
    throw new UsageError(`${[file, pointer].filter(Boolean).join(': ')}: ${expected}`);
  };
  requireKnown(content, '', ['$schema', 'formatVersion', 'operations', 'others', 'maxPending'], refuse);
  const { formatVersion, operations = [], others = 'verified', maxPending } = content;
  if (formatVersion !== 1) refuse('/formatVersion', 'must be 1');
  if (!Array.isArray(operations)) return refuse('/operations', 'must be a list of rules');
  const rules = operations.map((rule: JsonValue, index) => readRule(rule, `/operations/${index}`, refuse));
  const twice = rules.findIndex(
    ({ contract }, index) => rules.findIndex((one) => one.contract === contract) < index,
  );
  if (twice >= 0) refuse(`/operations/${twice}/contract`, 'has a rule already');
  return {
    rules,
    others: readRequirement(others, '/others', refuse),
    maxPending: maxPending === undefined ? Infinity : readCount(maxPending, '/maxPending', refuse),
  };
}

/** @returns the rule with the contract’s version, or the one without; undefined if the budget has neither */
export function ruleFor({ rules }: Budget, contractId: string): BudgetRule | undefined {
  const withoutVersion = contractId.replace(/@\d+$/, '');
  return (
    rules.find(({ contract }) => contract === contractId) ??
    rules.find(({ contract }) => contract === withoutVersion)
  );
}

type Refuse = (pointer: string, expected: string) => never;

const CONTRACT = /^(?:ws_[0-9a-z]+:)?[a-z][a-z0-9_-]*(?:\.[a-z][a-z0-9_-]*)+(?:@[1-9]\d*)?$/;

function readRule(rule: JsonValue, at: string, refuse: Refuse): BudgetRule {
  if (!isObject(rule)) return refuse(at, 'must be an object with a contract');
  requireKnown(rule, at, ['contract', 'require', 'attribution', 'atLeast'], refuse);
  const { contract, require = 'verified', attribution, atLeast = 0 } = rule;
  if (typeof contract !== 'string' || !CONTRACT.test(contract)) {
    return refuse(
      `${at}/contract`,
      'must be a contract’s id, such as github.issue.created@1 or github.issue.created',
    );
  }
  return {
    contract,
    require: readRequirement(require, `${at}/require`, refuse),
    ...(attribution !== undefined && { attribution: readKinds(attribution, `${at}/attribution`, refuse) }),
    atLeast: readCount(atLeast, `${at}/atLeast`, refuse),
  };
}

function readRequirement(value: JsonValue, at: string, refuse: Refuse): Requirement {
  const found = REQUIREMENTS.find((one) => one === value);
  return found ?? refuse(at, `must be one of ${REQUIREMENTS.join(', ')}`);
}

function readKinds(value: JsonValue, at: string, refuse: Refuse): AttributionKind[] {
  if (!Array.isArray(value) || value.length === 0) return refuse(at, 'must be a list with at least one kind');
  return value.map((kind, index) => {
    const found = ATTRIBUTION_KINDS.find((one) => one === kind);
    return found ?? refuse(`${at}/${index}`, `must be one of ${ATTRIBUTION_KINDS.join(', ')}`);
  });
}

function readCount(value: JsonValue, at: string, refuse: Refuse): number {
  const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10_000;
  return isCount ? value : refuse(at, 'must be a whole number from 0 to 10000');
}

function requireKnown(value: JsonObject, at: string, known: readonly string[], refuse: Refuse): void {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) refuse(`${at}/${unknown}`, `is not known; known are ${known.join(', ')}`);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
