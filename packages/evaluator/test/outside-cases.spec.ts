import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject, JsonValue } from '@tookeffect/core';
import type { Contract, ContractFixtures, EvaluationInput } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { evaluate, judgeContract, lintContract } from '../src/index.ts';
import { compileInstantReader } from '../src/language/server-instant.ts';

// Small inputs from public bug reports and the documentation of services, with the right values.

interface SplitText {
  readonly begun: string;
  readonly observed: string;
  readonly input: JsonObject;
  readonly cases: readonly { readonly response: JsonValue; readonly right: string }[];
}

interface WrittenInstants {
  readonly cases: readonly {
    readonly begun: string;
    readonly made: string;
    readonly text: string;
    readonly zone?: string;
    readonly unit: string;
  }[];
}

const split = read('outside-cases/split-rich-text.json') as SplitText;
const instants = read('outside-cases/instants.json') as WrittenInstants;
const notion = read('../../../contracts/examples/notion.block.appended/contract.json');

describe('a text that a provider splits where a word is bold is compared as one text', () => {
  test.each(split.cases.map((one, index) => ({ ...one, index })))(
    'case $index: $right',
    ({ response, right }) => {
      const input = evidenceOf(response);
      expect(evaluate(notion as JsonValue, input.operation, input.evidence, input.now).verdict).toBe(right);
    },
  );
});

describe('the interval of an instant contains the moment at which the object was made', () => {
  test.each(instants.cases)('$text ($unit)', ({ text, zone, unit, made }) => {
    const isMail = text.includes(',');
    const read = compileInstantReader({
      format: isMail ? 'rfc2822' : 'rfc3339',
      ...(unit.startsWith('60 s') ? { unit: 'minute' } : { unit: 'second' }),
      ...(zone !== undefined && { zone }),
    });
    const interval = read(text)!;
    expect(interval.fromMs).toBeLessThanOrEqual(Date.parse(made));
    expect(interval.toMs).toBeGreaterThan(Date.parse(made));
  });
});

test('a contract whose dates are those of mails can be published', () => {
  const contract = read('outside-cases/rfc2822-date/contract.json') as Contract;
  const dated = { ...contract, freshness: { ...contract.freshness!, format: 'rfc2822' } };
  const document = dated as unknown as JsonValue;
  const fixtures = read('outside-cases/rfc2822-date/fixtures.json') as ContractFixtures;
  expect(lintContract(document)).toEqual([]);
  const first = judgeContract(document, fixtures);
  expect(first.fixtures.filter(({ hasPassed }) => !hasPassed)).toEqual([]);
  const { proposals } = first.mutants;
  const tests = [...fixtures.tests, ...proposals.tests];
  expect(judgeContract(document, { ...fixtures, ...proposals, tests }).faults).toEqual([]);
});

/** The page as it was before, empty, and as it is now. */
function evidenceOf(response: JsonValue): EvaluationInput {
  const { begun, observed, input } = split;
  const answered = (body: JsonValue, at: string): object => ({
    outcome: 'answered',
    observedAt: at,
    completedAt: at,
    status: 200,
    body,
    source: { isUncached: true, isUnique: true, hasMore: false },
  });
  const page = answered({ object: 'page', id: 'p1' }, observed);
  const empty = { object: 'list', results: [], next_cursor: null, has_more: false };
  return {
    operation: { id: 'op_01jn80000000000000000000aa', createdAt: begun, input, firstVerifyAt: observed },
    evidence: {
      origin: 'https://api.notion.com',
      reads: { main: answered(response, observed), probe: page },
      baseline: {
        observedAt: begun,
        reads: { main: answered(empty, begun), probe: answered({ object: 'page', id: 'p1' }, begun) },
      },
      acknowledgement: {
        reference: 'ack_01jn80000000000000000000cc',
        submittedAt: begun,
        result: { status: 'succeeded' },
      },
      ...{ events: [], claims: [], rivals: [], earlier: [] },
    },
    now: observed,
  } as unknown as EvaluationInput;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.resolve(import.meta.dirname, file), 'utf8'));
}
