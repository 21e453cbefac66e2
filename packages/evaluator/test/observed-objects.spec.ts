import type { Evidence } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import {
  EvaluationInputError,
  compileContract,
  evaluate,
  evaluateBounded,
  evaluateObserved,
  observedObjects,
} from '../src/index.ts';
import { countObjects, readLooks } from '../src/evidence/evaluation-state.ts';
import { verdictFixtures } from './fixtures.ts';

const cases = verdictFixtures().flatMap(({ id, contract, operation, evidence, now }) => {
  const compiled = compileContract(contract);
  if ('findings' in compiled) return [];
  const observed = observedObjects(compiled, operation, evidence, now);
  return [{ id, contract, compiled, operation, evidence, now, observed }];
});

test('a claim on an unlisted object changes no verdict, but that of an operation beside this one', () => {
  for (const { id, contract, operation, evidence, now, observed } of cases) {
    const beside = new Set(evidence.beside?.map(({ operationId }) => operationId));
    const claims = evidence.claims.filter(
      ({ objectId, operationId }) =>
        operationId === operation.id || beside.has(operationId) || observed.objects.includes(objectId),
    );
    const known: Evidence = { ...evidence, claims };
    expect(evaluate(contract, operation, known, now), id).toEqual(
      evaluate(contract, operation, evidence, now),
    );
  }
});

test('lists every object that a verdict claims', () => {
  const claims = cases.flatMap(({ id, contract, operation, evidence, now, observed }) =>
    evaluate(contract, operation, evidence, now).claims.map((claim) => ({ id, claim, observed })),
  );
  expect(claims.length).toBeGreaterThan(20);
  for (const { id, claim, observed } of claims) {
    expect(observed.objects, id).toContain(claim.objectId);
    expect(observed.system, id).toBe(claim.system);
  }
});

test('an unlisted event changes no verdict, and an E2 verdict lists its event', () => {
  for (const { id, contract, operation, evidence, now, observed } of cases) {
    const events = evidence.events.filter(({ reference }) => observed.events.includes(reference));
    const evaluation = evaluate(contract, operation, evidence, now);
    expect(evaluate(contract, operation, { ...evidence, events }, now), id).toEqual(evaluation);
    if (evaluation.evidenceLevels.includes('E2')) expect(observed.events, id).not.toEqual([]);
  }
});

test('one reading of the evidence gives the same verdict and the same objects', () => {
  for (const { id, contract, compiled, operation, evidence, now, observed } of cases) {
    const evaluation = evaluate(contract, operation, evidence, now);
    const input = { operation, evidence, now };
    expect(evaluateObserved(compiled, input, Infinity), id).toMatchObject({ evaluation, observed });
    expect(evaluateBounded(compiled, input, Infinity), id).toEqual(evaluation);
  }
});

test('gives no verdict on more objects than allowed', () => {
  for (const { id, compiled, operation, evidence, now, observed } of cases) {
    const input = { operation, evidence, now };
    const count = observed.objects.length;
    const shown = countObjects(compiled, readLooks(compiled, input));
    expect(evaluateObserved(compiled, input, count - 1), id).toBeUndefined();
    expect(evaluateObserved(compiled, input, Math.max(count, shown))?.evaluation, id).toBeDefined();
  }
});

test('gives no verdict on more objects than allowed where nothing names them', () => {
  const isPlainList = ({ compiled: { lookup }, evidence: { reads } }: (typeof cases)[number]) =>
    lookup?.main?.where.length === 0 && reads.main?.outcome === 'answered';
  const { compiled, operation, evidence, now } = cases.find(isPlainList)!;
  const nameless = structuredClone(evidence);
  const [, ...names] = compiled.lookup!.main!.select.segments;
  const list = Array.from({ length: 20 }, () => ({}));
  const body = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), list);
  Object.assign(nameless.reads.main!, { body });
  const input = { operation, evidence: nameless, now };
  expect(evaluateObserved(compiled, input, 19)).toBeUndefined();
  expect(evaluateBounded(compiled, input, 19)).toBeUndefined();
  expect(evaluateObserved(compiled, input, 20)).toMatchObject({ observed: { objects: [] } });
});

test('refuses an input that does not match its schema', () => {
  const [{ compiled, operation, evidence }] = cases as [(typeof cases)[number]];
  const input = { operation, evidence, now: 'today' };
  expect(() => evaluateObserved(compiled, input, Infinity)).toThrow(EvaluationInputError);
});

test('lists each object and each event once', () => {
  for (const { id, observed } of cases) {
    expect(new Set(observed.objects).size, id).toBe(observed.objects.length);
    expect(new Set(observed.events).size, id).toBe(observed.events.length);
  }
});
