import fc from 'fast-check';
import { CONTRACT_LINT_CODES, type JsonValue, REASONS, VERDICTS } from '@tookeffect/core';
import { expect, test } from 'vitest';
import { EvaluationInputError, evaluate, lintContract } from '../../src/index.ts';
import { verdictFixtures } from '../fixtures.ts';

/** How long each way in is fuzzed. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 60);
/** No input of these sizes may take longer than this. */
const SLOW_MS = 1000;

const fixtures = verdictFixtures();
const documents = fixtures.map(({ contract }) => contract);
const inputs = fixtures.map(({ operation, evidence, now }) => ({ operation, evidence, now }));

/** Values that break careless code: look-alikes of members, extremes, patterns and paths that cost. */
const nasty = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue() as fc.Arbitrary<JsonValue> },
  fc.constantFrom<JsonValue>(
    null,
    -0,
    2 ** 53,
    1e308,
    '',
    '\ud800',
    '$',
    '$..*',
    '$.observation.body',
    '{',
    '{input.*}',
    '__proto__',
    'constructor',
    '(a+)+$',
    '((a{1,100}){1,100}){1,100}',
    '(?=a)',
    '.*',
    'a'.repeat(5000),
    [],
    {},
    [[]],
    JSON.parse('{"__proto__": {"verdict": "verified"}}') as JsonValue,
  ),
  fc.constantFrom(64, 65, 1000).map(nested),
);

/** A known document with one place replaced, removed or doubled. */
function mutated(seeds: readonly unknown[]): fc.Arbitrary<JsonValue> {
  return fc
    .tuple(fc.constantFrom(...seeds), fc.array(fc.nat(), { maxLength: 8 }), nasty, fc.boolean())
    .map(([seed, route, value, removes]) =>
      replaced(structuredClone(seed) as JsonValue, route, value, removes),
    );
}

test(
  `any JSON into the contract linter gives documented codes with a place, in ${String(SECONDS)} s of trying`,
  { timeout: (SECONDS + 60) * 1000 },
  () => {
    fuzz(fc.oneof(nasty, mutated(documents)), (contract) => {
      for (const { code, pointer } of lintContract(contract)) {
        expect(CONTRACT_LINT_CODES).toContain(code);
        expect(pointer).toMatch(/^(?:\/|$)/);
      }
    });
  },
);

test(
  `any JSON into evaluate gives a documented answer or a typed error with a place, in ${String(SECONDS)} s of trying`,
  { timeout: (SECONDS + 60) * 1000 },
  () => {
    const call = fc.tuple(
      fc.oneof(fc.constantFrom(...documents), mutated(documents)),
      fc.oneof({ weight: 4, arbitrary: mutated(inputs) }, nasty),
    );
    fuzz(call, ([contract, input]) => {
      const { operation, evidence, now } = (
        typeof input === 'object' && input !== null ? input : {}
      ) as Record<string, never>;
      try {
        const { verdict, reason } = evaluate(contract, operation as never, evidence as never, now as never);
        expect(VERDICTS).toContain(verdict);
        expect(REASONS).toContain(reason);
      } catch (error) {
        if (!(error instanceof EvaluationInputError)) throw error;
        expect(error.pointer).toMatch(/^(?:\/|$)/);
      }
    });
  },
);

/** Tries values until the time is up; a value that fails or is slow is printed, shrunk. */
function fuzz<Value>(values: fc.Arbitrary<Value>, attempt: (value: Value) => void): void {
  const timed = (value: Value): void => {
    const startedAt = performance.now();
    attempt(value);
    expect(performance.now() - startedAt).toBeLessThan(SLOW_MS);
  };
  const result = fc.check(fc.property(values, timed), {
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: SECONDS * 1000,
  });
  if (result.failed && result.counterexample !== null) throw new Error(fc.defaultReportMessage(result));
  console.log(`${String(result.numRuns)} values tried, seed ${String(result.seed)}`);
  expect(result.numRuns).toBeGreaterThan(1000);
}

function replaced(
  document: JsonValue,
  route: readonly number[],
  value: JsonValue,
  removes: boolean,
): JsonValue {
  const [step, ...below] = route;
  if (step === undefined || typeof document !== 'object' || document === null) return value;
  const names = Object.keys(document);
  const name = names[step % Math.max(1, names.length)];
  if (name === undefined) return value;
  const members = document as Record<string, JsonValue>;
  if (below.length === 0 && removes) Reflect.deleteProperty(members, name);
  else members[name] = replaced(members[name] as JsonValue, below, value, removes);
  return document;
}

/** A list in a list in a list, as deep as asked. */
function nested(depth: number): JsonValue {
  let value: JsonValue = 'core';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
