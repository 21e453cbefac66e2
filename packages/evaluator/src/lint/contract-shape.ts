import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { CanonicalJsonError, type JsonValue, canonicalize } from '@tookeffect/core';
import { contractSchema } from '../generated/contract-schema.ts';
import type { LintFinding } from './places.ts';
import { UnionFaults } from './union-faults.ts';

/** Compiled at the first use: it takes 0.1 s, and a program that imports this package may lint nothing. */
let compiled: ValidateFunction | undefined;

/** Made at the first fault. */
let faults: UnionFaults | undefined;

/** Checks that the document has canonical JSON, which its hash needs, and conforms to the contract schema. */
export function shapeFindings(contract: JsonValue): LintFinding[] {
  const uncanonical = canonicalFinding(contract);
  if (uncanonical) return [uncanonical];
  const validate = (compiled ??= new Ajv2020({
    ownProperties: true,
    meta: false,
    validateSchema: false,
  }).compile(contractSchema));
  if (validate(contract)) return [];
  faults ??= new UnionFaults(contractSchema);
  return faults.of(contract).map((problem) => ({ code: 'schema_violation', ...problem }));
}

function canonicalFinding(contract: JsonValue): LintFinding | undefined {
  try {
    canonicalize(contract);
    return undefined;
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    return { code: 'not_canonical', pointer: String(error.pointer), message: error.message };
  }
}
