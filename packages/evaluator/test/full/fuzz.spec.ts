import fc from 'fast-check';
import { type JsonValue, REASONS, VERDICTS } from '@tookeffect/core';
import { CONTRACT_LINT_CODES } from '@tookeffect/wire';
import { expect } from 'vitest';
import { fuzz, mutated } from '../../../../fuzz.base.ts';
import { EvaluationInputError, evaluate, lintContract } from '../../src/index.ts';
import { nested } from '../json-shapes.ts';
import { verdictFixtures } from '../fixtures.ts';

const fixtures = verdictFixtures();
const documents = fixtures.map(({ contract }) => contract);
const inputs = fixtures.map(({ operation, evidence, now }) => ({ operation, evidence, now }));

/** Values that break careless code: member names of the prototype, extreme values, expensive patterns and paths. */
const hostile = fc.oneof(
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

/** A document of a conformance case with one place replaced or removed. */
function mutatedCase(seeds: readonly unknown[]): fc.Arbitrary<JsonValue> {
  return fc
    .tuple(fc.constantFrom(...seeds), fc.array(fc.nat(), { maxLength: 8 }), hostile, fc.boolean())
    .map((mutation) => mutated(...mutation) as JsonValue);
}

fuzz(
  'lintContract returns documented codes with a place for any JSON',
  fc.oneof(hostile, mutatedCase(documents)),
  (contract) => {
    for (const { code, pointer } of lintContract(contract)) {
      expect(CONTRACT_LINT_CODES).toContain(code);
      expect(pointer).toMatch(/^(?:\/|$)/);
    }
  },
);

const anyCall = fc.tuple(
  fc.oneof(fc.constantFrom(...documents), mutatedCase(documents)),
  fc.oneof({ weight: 4, arbitrary: mutatedCase(inputs) }, hostile),
);

fuzz(
  'evaluate returns a documented verdict or throws a typed error with a place for any JSON',
  anyCall,
  ([contract, input]) => {
    const parts = typeof input === 'object' && input !== null ? input : {};
    const { operation, evidence, now } = parts as Record<string, never>;
    try {
      const { verdict, reason } = evaluate(contract, operation as never, evidence as never, now as never);
      expect(VERDICTS).toContain(verdict);
      expect(REASONS).toContain(reason);
    } catch (error) {
      if (!(error instanceof EvaluationInputError)) throw error;
      expect(error.pointer).toMatch(/^(?:\/|$)/);
    }
  },
);
