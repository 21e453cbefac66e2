import type { JsonValue } from '@tookeffect/core';
import type { Condition, Contract, EventRule } from '@tookeffect/wire';
import type {
  CompiledCheck,
  CompiledContract,
  CompiledEventRule,
  CompiledListing,
  CompiledLookup,
  CompiledMarker,
  CompiledObject,
  CompiledScope,
} from './compiled-contract.ts';
import { compileEvaluationInput } from './evaluation-input.ts';
import { type CompiledCondition, compileCondition } from './language/condition.ts';
import { compileBodySchema, compileJsonSchema } from './language/json-schema.ts';
import type { ObservingContract } from './language/observation.ts';
import { type SingularPath, parsePath, requireParsed } from './language/path.ts';
import { type ReadDeclaration, compileRequest, requestVariables } from './language/request.ts';
import { parseTemplate } from './language/template.ts';
import { compileInstantReader, declaredUnitMs } from './language/server-instant.ts';
import { compileExpectedMembers } from './members/expected-members.ts';
import { type LintFinding, lintContract } from './lint/lint-contract.ts';

/** How much the provider's clock may differ if the contract does not say. */
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

/**
 * Compiles a contract that has no findings, in steps of a few milliseconds each: between them, a server serves others.
 * @returns by the last step, as `compileContract`
 */
export function* compileInSteps(document: Contract): Generator<undefined, CompiledContract> {
  compileEvaluationInput();
  yield;
  // Each schema is compiled once for each object, so that the last step finds them compiled.
  for (const schema of [document.input, document.observe?.schema]) {
    if (schema !== undefined) compileJsonSchema(schema);
    yield;
  }
  return compileValid(document);
}

function compileValid(document: Contract): CompiledContract {
  const { acknowledgement, cardinality, freshness, evidence } = document;
  return {
    document,
    name: document.id.slice(0, document.id.lastIndexOf('@')),
    identity: (document.identity ?? []).map(path),
    checks: document.checks.map(compileCheck),
    expectedMembers: compileExpectedMembers(document),
    pending: (document.pending ?? []).map((rule) => ({
      retryAfterSeconds: rule.retryAfterSeconds,
      condition: compileCondition(rule),
      reads: readsOf(rule),
    })),
    failed: (document.failed ?? []).map((rule) => ({
      reason: rule.reason,
      condition: compileCondition(rule),
      reads: readsOf(rule),
    })),
    marker: compileMarker(document),
    acknowledgedReference: optionalPath(acknowledgement?.reference),
    object: compileObject(document),
    exactCount: typeof cardinality === 'object' ? path(cardinality.exactly) : undefined,
    elementIdentity: typeof cardinality === 'object' ? cardinality.identity : undefined,
    findsByMembers: findsByMembers(document),
    freshness: optionalPath(freshness?.path),
    readInstant: freshness && freshness.format !== 'sequence' ? compileInstantReader(freshness) : undefined,
    instantUnitMs: declaredUnitMs(freshness?.unit),
    isFreshnessOptional: freshness?.optional ?? false,
    skewMs: (freshness?.skewSeconds ?? DEFAULT_SKEW_SECONDS) * 1000,
    lookup: compileLookup(document),
    corroborates: (evidence.corroborates ?? []).map(compileEventRule),
    contradicts: (evidence.contradicts ?? []).map(compileEventRule),
    scope: compileScope(document),
    sufficient: document.attribution.sufficient,
    inputCheck: requireParsed(compileJsonSchema(document.input)),
  };
}

/** Rows are looked up by columns, and the items of a list may be chosen by conditions. */
function findsByMembers({ observe }: Contract): boolean {
  if (observe === undefined) return false;
  return 'lookups' in observe || ('where' in observe && observe.where.length > 0);
}

/** Operators that compare only those members of a value that their `ref` names. */
const COMPARES_MEMBERS: readonly string[] = ['contains', 'sameAsBaseline'];

function compileCheck(check: Contract['checks'][number]): CompiledCheck {
  const { id, reason, required, immutable = false, lasting = false } = check;
  const refs = [check.ref, ...(check.where ?? []).map(({ ref }) => ref)];
  const expected = [check.when, ...refs].flatMap((text) => (text === undefined ? [] : [path(text)]));
  return {
    ...{ id, reason, required, immutable, lasting },
    needs: expected.filter(({ root }) => root === 'input' || root === 'connection'),
    path: path(check.path),
    members: COMPARES_MEMBERS.includes(check.op) ? optionalPath(check.ref) : undefined,
    condition: compileCondition(check),
    reads: readsOf(check),
    comparesWithBaseline: comparesWithBaseline(check),
  };
}

function comparesWithBaseline({ op, ref, groups = [] }: Condition): boolean {
  const isCompared = op === 'sameAsBaseline' || ref?.startsWith('$.baseline') === true;
  return isCompared || groups.flat().some(comparesWithBaseline);
}

/** The paths below the observation that a condition reads, without those below elements of a list. */
function readsOf({ path: own, groups = [] }: Condition): readonly string[] {
  const inner = groups.flat().flatMap(readsOf);
  return [own, ...inner].filter((text) => text !== '$.observation.body' && text.startsWith('$.observation'));
}

function compileMarker({ correlation, observe }: Contract): CompiledMarker | undefined {
  if (!correlation) return undefined;
  return {
    templates: [correlation.marker].flat().map((text) => requireParsed(parseTemplate(text))),
    path: path(correlation.path),
    match: correlation.match ?? 'equals',
    when: optionalPath(correlation.when),
    completeWhen: correlation.completeWhen && conditions(correlation.completeWhen),
    isReplacedByWrites: observe?.connector === 's3',
  };
}

function compileObject({ object, checks }: Contract): CompiledObject | undefined {
  if (!object) return undefined;
  const ids = [object.id].flat();
  return {
    type: object.type,
    id: ids.map(path),
    reference: path(object.reference ?? ids.at(-1)!),
    revision: optionalPath(object.revision),
    creator: optionalPath(object.creator),
    content: optionalPath(object.content),
    isCreated: object.created ?? false,
    foldsCreator: checks.some((check) => check.op === 'eqFold' && check.path === object.creator),
  };
}

function compileScope({ scope, observe }: Contract): CompiledScope | undefined {
  if (!scope) return undefined;
  const allowances = [...(scope.exactNewSet ?? []), ...(scope.exactChangedSet ?? [])];
  return {
    select: optionalPath(scope.select),
    when: optionalPath(scope.when),
    limitedBy: limitingPaths(observe),
    comparesContent: scope.exactChangedSet !== undefined,
    allowances: allowances.map(({ where }) => conditions(where)),
  };
}

/** What limits the rows of a scope; nothing else than rows is limited by members of the input alone. */
function limitingPaths(observe: Contract['observe']): readonly SingularPath[] | undefined {
  const filters = observe && 'scope' in observe ? observe.scope.filters : undefined;
  const paths = filters?.map((filter) => ('columnsOf' in filter ? path(filter.columnsOf) : undefined));
  return paths?.every((one) => one !== undefined) ? paths : undefined;
}

/** The linter requires an outcome wherever the contract declares a read. */
function compileLookup({ observe, outcome }: ObservingContract): CompiledLookup | undefined {
  if (!observe || !outcome) return undefined;
  const roots = requestVariables(observe).map(({ root }) => root);
  const { fallback, visibilityProbe } = observe;
  const isOneObject = observe.select === undefined;
  return {
    requests: {
      main: compileRequest(observe),
      fallback: fallback && compileRequest(fallback),
      probe: visibilityProbe && compileRequest(visibilityProbe),
    },
    outcome,
    isDeterministic: observe.lookup === 'deterministic',
    isAddressed: observe.addressed ?? (isOneObject && roots.every((root) => root === 'input')),
    needsReference: roots.includes('ack'),
    needsBaseline: namesBaseline({ observe }),
    bodyCheck: observe.schema && requireParsed(compileBodySchema(observe.schema)),
    gone: outcome.gone && conditions(outcome.gone),
    isVisible: visibilityProbe && compileCondition(visibilityProbe.present),
    item: observe.collection === undefined ? optionalPath(observe.item) : undefined,
    main: isOneObject ? undefined : compileListing(observe as ListingDeclaration),
    fallback: fallback && compileListing(fallback),
  };
}

/** Whether a request of a contract names the objects that the baseline showed. */
export function namesBaseline({ observe }: Pick<ObservingContract, 'observe'>): boolean {
  return [observe, observe?.fallback].some((declared) => declared !== undefined && namesSeen(declared));
}

/** Only look-ups of rows can name what the baseline showed. */
function namesSeen(declared: ReadDeclaration): boolean {
  return 'lookups' in declared && declared.lookups.some((lookup) => 'seen' in lookup);
}

interface ListingDeclaration {
  readonly select: string;
  readonly where: readonly Condition[];
  readonly completeWhen: readonly Condition[];
  readonly emptyWhenMissing?: boolean;
  readonly emptyWhenAbsent?: boolean;
}

function compileListing(declared: ListingDeclaration): CompiledListing {
  return {
    select: path(declared.select),
    where: conditions(declared.where),
    completeWhen: conditions(declared.completeWhen),
    isEmptyWhenMissing: declared.emptyWhenMissing ?? false,
    isEmptyWhenAbsent: declared.emptyWhenAbsent ?? false,
  };
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
