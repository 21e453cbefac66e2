import type { JsonValue } from '@tookeffect/core';
import type { Contract } from '@tookeffect/wire';
import { attributionFindings } from './attribution.ts';
import { checkFindings } from './checks.ts';
import { shapeFindings } from './contract-shape.ts';
import { correlationFindings } from './correlation.ts';
import { embeddedSchemaFindings } from './embedded-schemas.ts';
import { evidenceFindings } from './evidence-levels.ts';
import { filterFindings } from './filters.ts';
import { graphqlReadFindings } from './graphql-reads.ts';
import { httpReadFindings } from './http-reads.ts';
import { instantFindings } from './instants.ts';
import { joinedListFindings } from './joined-lists.ts';
import { languageFindings } from './language.ts';
import { listingFindings } from './listings.ts';
import { lookupFindings } from './lookups.ts';
import { patternFindings } from './operands.ts';
import { partFindings } from './parts.ts';
import type { LintFinding } from './places.ts';
import { rowFindings } from './rows.ts';
import { setFindings } from './sets.ts';
import { stateRuleFindings } from './state-rules.ts';
import { sumAndDefaultFindings } from './sums-and-defaults.ts';
import { weightFindings } from './weight.ts';

export type { LintFinding } from './places.ts';

type Rule = (contract: Contract) => readonly LintFinding[];

/**
 * The rules of a stage rely on the stages before it: little is to be compiled; every read names what it reads; every path,
 * template, pattern and schema is valid.
 */
const STAGES: readonly (readonly Rule[])[] = [
  [weightFindings],
  [httpReadFindings, graphqlReadFindings],
  [languageFindings, embeddedSchemaFindings, instantFindings],
  [
    checkFindings,
    stateRuleFindings,
    partFindings,
    sumAndDefaultFindings,
    lookupFindings,
    listingFindings,
    filterFindings,
    rowFindings,
    correlationFindings,
    attributionFindings,
    setFindings,
    evidenceFindings,
    patternFindings,
    joinedListFindings,
  ],
];

/**
 * Lints a contract: first its shape, then the stages of rules.
 * @param contract any JSON value
 * @returns the findings of the first stage that has any; none for a contract that can be published and evaluated
 */
export function lintContract(contract: JsonValue): readonly LintFinding[] {
  return lintStages(contract, STAGES);
}

/** Lints whether a contract can be compiled: without findings, its reads can be filled and sent. */
export function lintReads(contract: JsonValue): readonly LintFinding[] {
  return lintStages(contract, STAGES.slice(0, -1));
}

function lintStages(contract: JsonValue, stages: typeof STAGES): readonly LintFinding[] {
  const shape = shapeFindings(contract);
  if (shape.length > 0) return shape;
  const document = contract as unknown as Contract;
  for (const stage of stages) {
    const findings = stage.flatMap((rule) => rule(document));
    if (findings.length > 0) return findings;
  }
  return [];
}
