import { Ajv2020 } from 'ajv/dist/2020.js';
import { CanonicalJsonError, type JsonValue, canonicalize } from '@tookeffect/core';
import { contractSchema } from '../generated/contract-schema.ts';
import { toProblems } from '../language/json-schema.ts';
import type { LintFinding } from './places.ts';

const validate = new Ajv2020({ ownProperties: true, meta: false, validateSchema: false }).compile(
  contractSchema,
);

/** Checks that the document has canonical JSON, which its hash needs, and conforms to the contract schema. */
export function shapeFindings(contract: JsonValue): LintFinding[] {
  const uncanonical = canonicalFinding(contract);
  if (uncanonical) return [uncanonical];
  if (validate(contract)) return [];
  return toProblems(validate.errors!).map((problem) => ({ code: 'schema_violation', ...problem }));
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
