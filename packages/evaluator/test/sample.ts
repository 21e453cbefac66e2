import type { JsonValue } from '@tookeffect/core';
import type { Contract, Evidence, OperationFacts } from '@tookeffect/wire';
import { verdictFixtures } from './fixtures.ts';

const fixture = (id: string) => {
  const found = verdictFixtures().find((one) => one.id === id);
  if (!found) throw new Error(`there is no conformance case ${id}`);
  return found;
};

/** A case that is verified; tests change one thing in it. */
const verified = fixture('verified by its acknowledged reference');

/** The contract of a verified case with members replaced; `undefined` removes one. */
export function sampleContract(changes: Readonly<Record<string, unknown>> = {}): JsonValue {
  return JSON.parse(JSON.stringify({ ...(verified.contract as object), ...changes })) as JsonValue;
}

export function typedSample(changes: Readonly<Record<string, unknown>> = {}): Contract {
  return sampleContract(changes) as unknown as Contract;
}

export function sampleOperation(): OperationFacts {
  return structuredClone(verified.operation);
}

export function sampleEvidence(): Evidence {
  return structuredClone(verified.evidence);
}

export const SAMPLE_NOW = verified.now;
