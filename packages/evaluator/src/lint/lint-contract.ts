import type { JsonValue } from '@tookeffect/core';
import type { Contract } from '@tookeffect/wire';
import { checkFindings } from './checks.ts';
import { embeddedSchemaFindings } from './embedded-schemas.ts';
import { evidenceFindings } from './evidence.ts';
import type { LintFinding } from './finding.ts';
import { languageFindings } from './language.ts';
import { lookupFindings } from './lookups.ts';
import { rowFindings } from './rows.ts';
import { shapeFindings } from './shape.ts';
import { tieFindings } from './ties.ts';

export type { LintFinding } from './finding.ts';

type Rule = (contract: Contract) => readonly LintFinding[];

/** Each stage may rely on the ones before it: on the shape, then on every path, template and schema being readable. */
const STAGES: readonly (readonly Rule[])[] = [
  [languageFindings, embeddedSchemaFindings],
  [checkFindings, lookupFindings, rowFindings, tieFindings, evidenceFindings],
];

/**
 * Says everything that is wrong with a contract.
 * @param contract any JSON value
 * @returns no findings for a contract that can be published and judged by; else those of the first stage that has any
 */
export function lintContract(contract: JsonValue): readonly LintFinding[] {
  const shape = shapeFindings(contract);
  if (shape.length > 0) return shape;
  const document = contract as unknown as Contract;
  for (const stage of STAGES) {
    const findings = stage.flatMap((rule) => rule(document));
    if (findings.length > 0) return findings;
  }
  return [];
}
