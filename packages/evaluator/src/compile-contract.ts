import type { JsonValue } from '@tookeffect/core';
import type { Condition, Contract, EventRule } from '@tookeffect/wire';
import type {
  CompiledContract,
  CompiledEventRule,
  CompiledListing,
  CompiledLookup,
} from './compiled-contract.ts';
import { compileEvaluationInput } from './evaluation-input.ts';
import { type CompiledCondition, compileCondition } from './language/condition.ts';
import { compileJsonSchema } from './language/json-schema.ts';
import { type SingularPath, parsePath, requireParsed } from './language/path.ts';
import { compileRequest, requestVariables } from './language/request.ts';
import { parseTemplate } from './language/template.ts';
import { type LintFinding, lintContract } from './lint/lint-contract.ts';

/** How far the provider's clock may lag behind ours if the contract does not say. */
const DEFAULT_SKEW_SECONDS = 5;

/**
 * Compiles a contract for evaluation: parses its paths and templates, compiles its patterns and schemas.
 * @param contract any JSON value
 * @returns the compiled contract, or the linter's findings if it has any
 */
export function compileContract(
  contract: JsonValue,
): CompiledContract | { readonly findings: readonly LintFinding[] } {
  const findings = lintContract(contract);
  // Here, so that the first evaluation of a server does not take longer than the others.
  compileEvaluationInput();
  return findings.length > 0 ? { findings } : compileValid(contract as unknown as Contract);
}

function compileValid(document: Contract): CompiledContract {
  const { correlation, acknowledgement, object, freshness, scope, evidence } = document;
  return {
    document,
    name: document.id.slice(0, document.id.lastIndexOf('@')),
    checks: document.checks.map(
      ({ id, reason, required, immutable = false, lasting = false, ...condition }) => ({
        id,
        reason,
        required,
        immutable,
        lasting,
        condition: compileCondition(condition),
      }),
    ),
    pending: (document.pending ?? []).map((rule) => ({
      retryAfterSeconds: rule.retryAfterSeconds,
      condition: compileCondition(rule),
    })),
    marker: correlation && {
      template: requireParsed(parseTemplate(correlation.marker)),
      path: path(correlation.path),
    },
    acknowledgedReference: optionalPath(acknowledgement?.reference),
    object: object && {
      type: object.type,
      id: path(object.id),
      reference: path(object.reference ?? object.id),
    },
    freshness: optionalPath(freshness?.path),
    skewMs: (freshness?.skewSeconds ?? DEFAULT_SKEW_SECONDS) * 1000,
    lookup: compileLookup(document),
    corroborates: (evidence.corroborates ?? []).map(compileEventRule),
    contradicts: (evidence.contradicts ?? []).map(compileEventRule),
    scopeAllowances: scope?.exactNewSet.map((allowance) => conditions(allowance.where)),
    inputCheck: requireParsed(compileJsonSchema(document.input)),
  };
}

function compileLookup(document: Contract): CompiledLookup | undefined {
  const { observe } = document;
  if (!observe) return undefined;
  const roots = requestVariables(observe).map(({ root }) => root);
  const { fallback, visibilityProbe } = observe;
  return {
    requests: {
      main: compileRequest(observe),
      fallback: fallback && compileRequest(fallback),
      probe: visibilityProbe && compileRequest(visibilityProbe),
    },
    isDeterministic: observe.lookup === 'deterministic',
    isKeyedByInput:
      roots.every((root) => root === 'input') &&
      (observe.select === undefined || observe.cardinality === 'one'),
    needsReference: roots.includes('ack'),
    bodyCheck: observe.schema && requireParsed(compileJsonSchema(observe.schema)),
    main: observe.select === undefined ? undefined : compileListing(observe as ListingDeclaration),
    fallback: fallback && compileListing(fallback),
  };
}

interface ListingDeclaration {
  readonly select: string;
  readonly where: readonly Condition[];
  readonly completeWhen: readonly Condition[];
}

function compileListing({ select, where, completeWhen }: ListingDeclaration): CompiledListing {
  return { select: path(select), where: conditions(where), completeWhen: conditions(completeWhen) };
}

function compileEventRule(rule: EventRule): CompiledEventRule {
  return {
    event: rule.event,
    object: optionalPath(rule.object),
    reference: optionalPath(rule.reference),
    correlation: optionalPath(rule.correlation),
    at: optionalPath(rule.at),
    match: conditions(rule.match),
  };
}

function conditions(declared: readonly Condition[]): readonly CompiledCondition[] {
  return declared.map((condition) => compileCondition(condition));
}

function optionalPath(text: string | undefined): SingularPath | undefined {
  return text === undefined ? undefined : path(text);
}

function path(text: string): SingularPath {
  return requireParsed(parsePath(text));
}
