import type { Claim, Evidence } from '@tookeffect/core';
import { expect, test } from 'vitest';
import { compileContract, evaluate, seenObjects } from '../src/index.ts';
import { verdictFixtures } from './fixtures.ts';

const cases = verdictFixtures().flatMap(({ id, contract, operation, evidence, now }) => {
  const compiled = compileContract(contract);
  return 'findings' in compiled ? [] : [{ id, contract, compiled, operation, evidence, now }];
});

test('claims on objects that are not named change no verdict', () => {
  for (const { id, contract, compiled, operation, evidence, now } of cases) {
    const seen = new Set(seenObjects(compiled, operation, evidence, now));
    const known: Evidence = {
      ...evidence,
      claims: evidence.claims.filter(({ objectId }) => seen.has(objectId)),
    };
    expect(evaluate(contract, operation, known, now), id).toEqual(
      evaluate(contract, operation, evidence, now),
    );
  }
});

test('what is claimed by a verdict is always named, so that nobody else can have it unnoticed', () => {
  let claiming = 0;
  for (const { id, contract, compiled, operation, evidence, now } of cases) {
    const { claim } = evaluate(contract, operation, evidence, now);
    if (!claim) continue;
    claiming += 1;
    expect(seenObjects(compiled, operation, evidence, now), id).toContain(claim.objectId);
  }
  expect(claiming).toBeGreaterThan(20);
});

test('an object is named once, whether or not it is claimed', () => {
  const listed = cases.filter(
    (one) => new Set(seenObjects(one.compiled, one.operation, one.evidence, one.now)).size > 1,
  );
  expect(listed.length).toBeGreaterThan(10);
  for (const { compiled, operation, evidence, now } of listed) {
    const claims: Claim[] = [];
    const seen = seenObjects(compiled, operation, { ...evidence, claims }, now);
    expect(seen).toEqual([...new Set(seenObjects(compiled, operation, evidence, now))]);
  }
});
