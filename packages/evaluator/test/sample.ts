import type { JsonValue } from '@tookeffect/core';
import type { Contract, Evidence, OperationFacts } from '@tookeffect/wire';
import { verdictFixture } from './fixtures.ts';

/** A case that is verified; tests change one thing in it. */
const verified = verdictFixture('verified by its acknowledged reference');

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
