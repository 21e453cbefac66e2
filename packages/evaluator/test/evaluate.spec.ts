import fc from 'fast-check';
import type { JsonValue } from '@tookeffect/core';
import { describe, expect, test } from 'vitest';
import { EvaluationInputError, evaluate } from '../src/index.ts';
import { reversed } from './json-shapes.ts';
import { verdictFixtures } from './fixtures.ts';
import { SAMPLE_NOW, sampleContract, sampleEvidence, sampleOperation } from './sample.ts';

const fixtures = verdictFixtures();

describe('what is not of the documented shape is refused with its place', () => {
  test.each([
    ['/operation/id', { operation: { ...sampleOperation(), id: 'op_1' } }],
    ['/operation', { operation: { ...sampleOperation(), account: 'acc_1' } }],
    ['/operation', { operation: null }],
    ['/evidence/reads/main', { evidence: { ...sampleEvidence(), reads: { main: {} } } }],
    ['/evidence/claims', { evidence: { ...sampleEvidence(), claims: {} } }],
    ['/now', { now: '2026-13-01T12:00:00.000Z' }],
    ['/now', { now: 0 }],
  ])('%s', (pointer, changes) => {
    const { operation, evidence, now } = {
      operation: sampleOperation(),
      evidence: sampleEvidence(),
      now: SAMPLE_NOW,
      ...changes,
    };
    const call = (): unknown =>
      evaluate(sampleContract(), operation as never, evidence as never, now as never);
    expect(call).toThrow(EvaluationInputError);
    expect(call).toThrow(expect.objectContaining({ code: 'evaluation_input_invalid', pointer }));
  });

  test('no arguments at all are refused as such', () => {
    expect(() => evaluate({}, undefined as never, undefined as never, undefined as never)).toThrow(
      EvaluationInputError,
    );
  });
});

describe('evaluate is pure', () => {
  test('it changes nothing that it is given', () => {
    for (const { contract, operation, evidence, now, expected } of fixtures) {
      const frozen = deepFreeze({ contract, operation, evidence });
      expect(evaluate(frozen.contract, frozen.operation, frozen.evidence, now)).toMatchObject(expected);
    }
  });

  test('the order of members changes nothing', () => {
    for (const { contract, operation, evidence, now } of fixtures) {
      const answer = evaluate(contract, operation, evidence, now);
      expect(evaluate(reversed(contract), reversed(operation), reversed(evidence), now)).toEqual(answer);
    }
  });

  test('the order of events, claims and rows changes nothing but which duplicate is named', () => {
    for (const { contract, operation, evidence, now, expected } of fixtures) {
      const shuffled = {
        ...evidence,
        events: evidence.events.toReversed(),
        claims: evidence.claims.toReversed(),
      };
      expect(evaluate(contract, operation, shuffled, now)).toMatchObject(expected);
    }
  });
});

describe('never softened', () => {
  const verifiedCases = fixtures.filter(({ expected }) => expected.verdict === 'verified');

  test('without any read and any event nothing is verified or refuted', () => {
    for (const { contract, operation, evidence, now } of fixtures) {
      const blind = { ...evidence, reads: {}, events: [] };
      expect(['pending', 'inconclusive']).toContain(evaluate(contract, operation, blind, now).verdict);
    }
  });

  test('a verified rests on an independent observation or a signed event, never on the acknowledgement alone', () => {
    for (const { contract, operation, evidence, now } of fixtures) {
      const { verdict, evidenceLevels } = evaluate(contract, operation, evidence, now);
      if (verdict === 'verified') expect(evidenceLevels.some((level) => level !== 'E1')).toBe(true);
    }
  });

  test('a claim by another operation takes every verified of an object away', () => {
    for (const { contract, operation, evidence, now } of verifiedCases) {
      const { claim } = evaluate(contract, operation, evidence, now);
      if (!claim) continue;
      const others = evidence.claims.filter(({ objectId }) => objectId !== claim.objectId);
      const contractName = (contract as { id: string }).id.split('@')[0] ?? '';
      const other = {
        ...claim,
        origin: evidence.origin,
        contractName,
        operationId: 'op_01jn80000000000000000000zz',
      };
      expect(
        evaluate(contract, operation, { ...evidence, claims: [other, ...others] }, now).verdict,
      ).not.toBe('verified');
    }
  });

  test('an answer that is lost never turns into a refutation', () => {
    for (const { contract, operation, evidence, now, expected } of verifiedCases) {
      for (const name of ['main', 'listing'] as const) {
        const read = evidence.reads[name];
        if (!read) continue;
        const failed = { outcome: 'failed', observedAt: read.observedAt, failure: 'timed_out' } as const;
        const answer = evaluate(
          contract,
          operation,
          { ...evidence, reads: { ...evidence.reads, [name]: failed } },
          now,
        );
        expect(answer.verdict, JSON.stringify(expected)).not.toBe('refuted');
      }
    }
  });
});

test('whatever the body says, the answer is one of the documented ones', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (main, listing) => {
      const evidence = sampleEvidence();
      const observedAt = evidence.reads.main?.observedAt ?? SAMPLE_NOW;
      const answered = (body: unknown) => ({ outcome: 'answered', observedAt, status: 200, body }) as const;
      const answer = evaluate(
        sampleContract(),
        sampleOperation(),
        { ...evidence, reads: { main: answered(main), listing: answered(listing) } },
        SAMPLE_NOW,
      );
      expect(answer.verdict).not.toBe('verified');
    }),
  );
});

test('a contract that is changed gets another hash, and is compiled anew', () => {
  const strict = sampleContract();
  const lax = sampleContract({
    checks: [
      {
        id: 'anything',
        path: '$.observation.body.id',
        op: 'present',
        reason: 'effect_mismatch',
        required: true,
      },
    ],
  });
  const ids = (contract: JsonValue) =>
    evaluate(contract, sampleOperation(), sampleEvidence(), SAMPLE_NOW).checks.map(({ id }) => id);
  expect(ids(strict)).toContain('owner');
  expect(ids(lax)).toContain('anything');
  expect(ids(strict)).toEqual(ids(structuredClone(strict)));
});

test('compiled contracts are kept by hash, the oldest goes first, and nothing is lost by it', () => {
  const contracts = Array.from({ length: 1100 }, (_, index) =>
    sampleContract({ title: `Contract ${String(index)}` }),
  );
  for (const contract of [...contracts, ...contracts.slice(0, 2)]) {
    expect(evaluate(structuredClone(contract), sampleOperation(), sampleEvidence(), SAMPLE_NOW).verdict).toBe(
      'verified',
    );
  }
});

test('a contract without canonical JSON is no contract', () => {
  expect(
    evaluate(sampleContract({ title: '\ud800' }), sampleOperation(), sampleEvidence(), SAMPLE_NOW).reason,
  ).toBe('contract_invalid');
});

test('an error of the contract itself passes through unchanged', () => {
  const contract = Object.defineProperty({}, 'id', { enumerable: true, get: () => raise('boom') });
  expect(() => evaluate(contract as JsonValue, sampleOperation(), sampleEvidence(), SAMPLE_NOW)).toThrow(
    'boom',
  );
});

function raise(message: string): never {
  throw new Error(message);
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
