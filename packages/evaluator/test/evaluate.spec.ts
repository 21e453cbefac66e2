import fc from 'fast-check';
import type { JsonValue } from '@tookeffect/core';
import type { Read } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { EvaluationInputError, evaluate } from '../src/index.ts';
import { reversed } from './json-shapes.ts';
import { verdictFixtures } from './fixtures.ts';
import { SAMPLE_NOW, sampleContract, sampleEvidence, sampleOperation } from './sample.ts';

const fixtures = verdictFixtures();

describe('evaluate rejects an argument that does not match its schema, with the place', () => {
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

  test('rejects missing arguments', () => {
    expect(() => evaluate({}, undefined as never, undefined as never, undefined as never)).toThrow(
      EvaluationInputError,
    );
  });
});

describe('the instant whose state a response shows is one that the wire form can express', () => {
  const FIRST = '0000-01-01T00:00:00.000Z';
  const LAST = '9999-12-31T23:59:59.999Z';
  /** Never later than the read. */
  const OBSERVED = sampleEvidence().reads.main!.observedAt;

  test.each([
    { name: 'of the year 0', replayedAt: FIRST, clock: LAST, expected: FIRST },
    { name: 'of the year 9999', replayedAt: LAST, clock: FIRST, expected: OBSERVED },
  ])('a standby has replayed a commit $name, and its clock is off', ({ replayedAt, clock, expected }) => {
    const evidence = sampleEvidence();
    const standby = { isReceiving: false, isCaughtUp: false, replayedAt };
    const read = { ...evidence.reads.main, completedAt: SAMPLE_NOW };
    const main = {
      ...read,
      source: { clock: { at: clock, unitMs: 1 }, standby },
    } as Read;
    const { coverage } = evaluate(
      sampleContract(),
      sampleOperation(),
      { ...evidence, reads: { ...evidence.reads, main } },
      SAMPLE_NOW,
    );
    expect(JSON.stringify(coverage)).toContain(`"asOf":"${expected}"`);
  });
});

describe('evaluate is pure', () => {
  test('does not modify its arguments', () => {
    for (const { contract, operation, evidence, now, expected } of fixtures) {
      const frozen = deepFreeze({ contract, operation, evidence });
      expect(evaluate(frozen.contract, frozen.operation, frozen.evidence, now)).toMatchObject(expected);
    }
  });

  test('gives the same evaluation for any order of members', () => {
    for (const { contract, operation, evidence, now } of fixtures) {
      const evaluation = evaluate(contract, operation, evidence, now);
      expect(evaluate(reversed(contract), reversed(operation), reversed(evidence), now)).toEqual(evaluation);
    }
  });

  test('gives the same verdict for any order of events and claims', () => {
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

describe('evaluate never softens a verdict', () => {
  const verifiedCases = fixtures.filter(({ expected }) => expected.verdict === 'verified');

  test('neither verifies nor refutes without a read or an event', () => {
    for (const { contract, operation, evidence, now } of fixtures) {
      const unobserved = { ...evidence, reads: {}, events: [] };
      expect(['pending', 'inconclusive']).toContain(evaluate(contract, operation, unobserved, now).verdict);
    }
  });

  test('verifies only with an observation or a signed event, never with the acknowledgement alone', () => {
    for (const { contract, operation, evidence, now } of fixtures) {
      const { verdict, evidenceLevels } = evaluate(contract, operation, evidence, now);
      if (verdict === 'verified') expect(evidenceLevels.some((level) => level !== 'E1')).toBe(true);
    }
  });

  test('claims no creation or deletion that another operation has claimed', () => {
    for (const { contract, operation, evidence, now } of verifiedCases) {
      for (const claim of evaluate(contract, operation, evidence, now).claims) {
        const others = evidence.claims.filter(({ objectId }) => objectId !== claim.objectId);
        const other = { ...claim, observedAt: now, operationId: 'op_01jn80000000000000000000zz' };
        const claimed = { ...evidence, claims: [other, ...others] };
        const { claims } = evaluate(contract, operation, claimed, now);
        const again = claims.filter(({ objectId }) => objectId === claim.objectId);
        expect(again.map(({ aspect }) => aspect)).not.toContain(
          claim.aspect === 'changed' ? '' : claim.aspect,
        );
      }
    }
  });

  test('does not refute because of a failed read', () => {
    for (const { contract, operation, evidence, now, expected } of verifiedCases) {
      for (const name of ['main', 'listing'] as const) {
        const read = evidence.reads[name];
        if (!read) continue;
        const failed = { outcome: 'failed', observedAt: read.observedAt, failure: 'timed_out' } as const;
        const evaluation = evaluate(
          contract,
          operation,
          { ...evidence, reads: { ...evidence.reads, [name]: failed } },
          now,
        );
        expect(evaluation.verdict, JSON.stringify(expected)).not.toBe('refuted');
      }
    }
  });
});

test('does not verify an arbitrary body', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (main, listing) => {
      const evidence = sampleEvidence();
      const observedAt = evidence.reads.main?.observedAt ?? SAMPLE_NOW;
      const answered = (body: unknown) => ({ outcome: 'answered', observedAt, status: 200, body }) as const;
      const evaluation = evaluate(
        sampleContract(),
        sampleOperation(),
        { ...evidence, reads: { main: answered(main), listing: answered(listing) } },
        SAMPLE_NOW,
      );
      expect(evaluation.verdict).not.toBe('verified');
    }),
  );
});

test('without an earlier verification, an own claim does not replace the marker', () => {
  const { contract, operation, evidence, now } = fixtures.find(
    ({ id }) => id === 'own claim outlives a removed marker',
  )!;
  const { verdict, reason } = evaluate(contract, operation, { ...evidence, earlier: [] }, now);
  expect([verdict, reason]).toEqual(['inconclusive', 'correlation_missing']);
});

test('compiles a changed contract again', () => {
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

test('gives the same verdict after a compiled contract has left the cache', () => {
  const verdictOn = (contract: JsonValue) =>
    evaluate(contract, sampleOperation(), sampleEvidence(), SAMPLE_NOW).verdict;
  expect(verdictOn(structuredClone(sampleContract()))).toBe('verified');
  // A contract with findings is cached, too, and is compiled faster.
  for (let count = 0; count < 1100; count += 1) expect(verdictOn({ count })).toBe('inconclusive');
  expect(verdictOn(structuredClone(sampleContract()))).toBe('verified');
});

test('evaluates a contract without canonical JSON as contract_invalid', () => {
  expect(
    evaluate(sampleContract({ title: '\ud800' }), sampleOperation(), sampleEvidence(), SAMPLE_NOW).reason,
  ).toBe('contract_invalid');
});

test('rethrows an error of a getter of the contract unchanged', () => {
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
