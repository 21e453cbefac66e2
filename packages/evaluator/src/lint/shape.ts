import { Ajv2020 } from 'ajv/dist/2020.js';
import { CanonicalJsonError, type JsonValue, canonicalize } from '@tookeffect/core';
import { contractSchema } from '../generated/contract-schema.ts';
import { problemsOf } from '../language/json-schema.ts';
import type { LintFinding } from './finding.ts';

const validate = new Ajv2020({ ownProperties: true, meta: false, validateSchema: false }).compile(
  contractSchema,
);

/** Whether the document has a hash at all, and is of the contract schema's shape. */
export function shapeFindings(contract: JsonValue): LintFinding[] {
  const uncanonical = canonicalFinding(contract);
  if (uncanonical) return [uncanonical];
  if (validate(contract)) return [];
  return problemsOf(validate.errors!).map((problem) => ({ code: 'schema_violation', ...problem }));
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
