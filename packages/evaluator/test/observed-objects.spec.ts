import type { Evidence } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { compileContract, evaluate, observedObjects } from '../src/index.ts';
import { verdictFixtures } from './fixtures.ts';

const cases = verdictFixtures().flatMap(({ id, contract, operation, evidence, now }) => {
  const compiled = compileContract(contract);
  if ('findings' in compiled) return [];
  const seen = observedObjects(compiled, operation, evidence, now);
  return [{ id, contract, operation, evidence, now, seen }];
});

test('claims on objects that are not named change no verdict', () => {
  for (const { id, contract, operation, evidence, now, seen } of cases) {
    const claims = evidence.claims.filter(({ objectId }) => seen.objects.includes(objectId));
    const known: Evidence = { ...evidence, claims };
    expect(evaluate(contract, operation, known, now), id).toEqual(
      evaluate(contract, operation, evidence, now),
    );
  }
});

test('what is claimed by a verdict is always named, so that nobody else can have it unnoticed', () => {
  const claims = cases.map((one) => ({
    ...one,
    claim: evaluate(one.contract, one.operation, one.evidence, one.now).claim,
  }));
  const claiming = claims.filter(({ claim }) => claim !== null);
  expect(claiming.length).toBeGreaterThan(20);
  for (const { id, claim, seen } of claiming) expect(seen.objects, id).toContain(claim!.objectId);
});

test('events that are not named change no verdict, and one is named wherever E2 was used', () => {
  for (const { id, contract, operation, evidence, now, seen } of cases) {
    const events = evidence.events.filter(({ reference }) => seen.events.includes(reference));
    const answer = evaluate(contract, operation, evidence, now);
    expect(evaluate(contract, operation, { ...evidence, events }, now), id).toEqual(answer);
    if (answer.evidenceLevels.includes('E2')) expect(seen.events, id).not.toEqual([]);
  }
});

test('each object and each event is named once', () => {
  for (const { id, seen } of cases) {
    expect(new Set(seen.objects).size, id).toBe(seen.objects.length);
    expect(new Set(seen.events).size, id).toBe(seen.events.length);
  }
});
