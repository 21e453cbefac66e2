import type { Contract } from '@tookeffect/wire';
import { MAX_CONTRACT_PATTERNS, MAX_CONTRACT_PATTERN_LENGTH } from '../language/pattern.ts';
import { schemaPatterns } from './embedded-schemas.ts';
import { type LintFinding, listConditions, listOwnConditions } from './places.ts';

/** Lists and objects in all embedded schemas of a contract; real schemas have fewer than 200. */
const MAX_SCHEMA_NODES = 512;

/** Conditions on elements and on groups, with the elements of their expected lists; each is evaluated for every element. */
const MAX_PART_WEIGHT = 64;

/** Bounds what the other rules compile, before anything is compiled. */
export function weightFindings(contract: Contract): LintFinding[] {
  return [...patternWeight(contract), ...schemaWeight(contract), ...partWeight(contract)];
}

function partWeight(contract: Contract): LintFinding[] {
  const own = listOwnConditions(contract).length;
  const parts = listConditions(contract);
  const weight = parts.reduce((sum, { value, roots }) => {
    const isRepeated = roots.includes('element');
    return sum + 1 + (isRepeated ? countValues(value.value) : 0);
  }, -own);
  if (weight <= MAX_PART_WEIGHT) return [];
  const message = `the conditions in where, completeWhen and groups have ${String(weight)} conditions and expected values together; at most ${String(MAX_PART_WEIGHT)} are allowed, so remove some`;
  return [{ code: 'operand_invalid', pointer: '', message }];
}

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + 1 + countValues(part), 0);
}

function patternWeight(contract: Contract): LintFinding[] {
  const matched = listConditions(contract).flatMap(({ value: { op, value } }) =>
    op === 'matches' && typeof value === 'string' ? [value] : [],
  );
  const patterns = [...matched, ...schemaPatterns(contract)];
  const length = patterns.reduce((sum, source) => sum + source.length, 0);
  if (patterns.length <= MAX_CONTRACT_PATTERNS && length <= MAX_CONTRACT_PATTERN_LENGTH) return [];
  const message = `the contract has ${String(patterns.length)} patterns with ${String(length)} characters; at most ${String(MAX_CONTRACT_PATTERNS)} with ${String(MAX_CONTRACT_PATTERN_LENGTH)} together are allowed, so remove or shorten some`;
  return [{ code: 'pattern_invalid', pointer: '', message }];
}

function schemaWeight({ input, acknowledgement, observe }: Contract): LintFinding[] {
  const nodes = [input, acknowledgement?.schema, observe?.schema].reduce(
    (sum: number, schema) => sum + countContainers(schema),
    0,
  );
  if (nodes <= MAX_SCHEMA_NODES) return [];
  const message = `the schemas of the contract have ${String(nodes)} lists and objects together; at most ${String(MAX_SCHEMA_NODES)} are allowed, so describe fewer members`;
  return [{ code: 'json_schema_unsupported', pointer: '', message }];
}

function countContainers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + countContainers(part), 1);
}
