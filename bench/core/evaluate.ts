import { readFileSync } from 'node:fs';
import type { JsonValue } from '@tookeffect/core';
import type { Evidence, OperationFacts } from '@tookeffect/wire';
import { evaluate } from '@tookeffect/evaluator';
import type { Subject } from './measure.ts';

interface FixtureFile {
  readonly contracts: Readonly<
    Record<string, { readonly checks: readonly object[]; readonly pending: readonly object[] }>
  >;
  readonly tests: readonly {
    readonly id: string;
    readonly input: { operation: OperationFacts; evidence: Evidence; now: string };
  }[];
}

const fixtures = new URL('../../conformance/verdict-rules/runtime/verified.json', import.meta.url);

/**
 * Measures `evaluate` per condition: with the conditions of a typical contract (checks, pending rules, marker, reference
 * and freshness), and with 50 further checks.
 */
export function evaluateSubjects(): Subject[] {
  const { contracts, tests } = JSON.parse(readFileSync(fixtures, 'utf8')) as FixtureFile;
  const { operation, evidence, now } = tests.find(
    ({ id }) => id === 'verified by its acknowledged reference',
  )!.input;
  const contract = contracts.thing!;
  const subject = (name: string, extraChecks: number): Subject => {
    const checks = [
      ...contract.checks,
      ...Array.from({ length: extraChecks }, (_, index) => furtherCheck(index)),
    ];
    const document = { ...contract, checks } as unknown as JsonValue;
    const run = (): unknown => evaluate(document, operation, evidence, now);
    return { name, run, units: checks.length + contract.pending.length + 3, unit: 'condition' };
  };
  return [subject('evaluate, a typical contract', 0), subject('evaluate, 50 further checks', 50)];
}

function furtherCheck(index: number): object {
  return {
    id: `further_${String(index)}`,
    path: '$.observation.body.title',
    op: 'eq',
    ref: '$.input.title',
    reason: 'effect_mismatch',
    required: true,
  };
}
