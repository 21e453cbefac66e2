import type { Condition, Contract, ContractLintCode } from '@tookeffect/wire';
import type { ObservingContract } from '../language/observation.ts';
import type { PathRoot } from '../language/path.ts';
import { type ReadDeclaration, requestPaths, requestTemplates } from '../language/request.ts';
import type { RequestTemplate } from '../language/request-language.ts';

/** One violated rule of the contract linter: its code, the place, and what to do. */
export interface LintFinding {
  readonly code: ContractLintCode;
  /** JSON pointer into the contract. */
  readonly pointer: string;
  readonly message: string;
}

/** A value of a contract with its place. */
export interface Placed<Value> {
  /** JSON pointer into the contract. */
  readonly pointer: string;
  readonly value: Value;
}

/** A value of a contract with its place, and the roots that paths of this place may begin with. */
export interface Rooted<Value> extends Placed<Value> {
  readonly roots: readonly PathRoot[];
}

/** What a `ref` may read beside what its condition observes. */
const EXPECTATION_ROOTS = ['input', 'operation', 'baseline', 'connection'] as const;

/** What is known before a read, and may therefore be part of its request. */
export const REQUEST_ROOTS = ['input', 'ack', 'operation'] as const;

/** What required evidence is read from: the provider's state, or signed events in a contract without a read. */
export function observedRoot({ observe }: ObservingContract): PathRoot {
  return observe ? 'observation' : 'event';
}

/** What a `ref` may read beside an element of a list: what the provider sends can be as large as the list. */
const ELEMENT_EXPECTATION_ROOTS = ['input', 'operation', 'connection'] as const;

/** Lists every condition of a contract, and after each those that are part of it; `roots` are those of its path. */
export function listConditions(contract: ObservingContract): Rooted<Condition>[] {
  return listOwnConditions(contract).flatMap(withParts);
}

/** Lists a condition and, after it, the conditions that are part of it. */
export function withParts({ pointer, value, roots }: Rooted<Condition>): Rooted<Condition>[] {
  const { where, completeWhen, groups } = value;
  return [
    { pointer, value, roots },
    ...rooted(`${pointer}/where`, where, ['element']),
    ...rooted(`${pointer}/completeWhen`, completeWhen, roots),
    ...placed(`${pointer}/groups`, groups).flatMap((group) =>
      rooted<Condition>(group.pointer, group.value, roots).flatMap(withParts),
    ),
  ];
}

/** Lists the conditions of a contract that are not part of another one. */
export function listOwnConditions(contract: ObservingContract): Rooted<Condition>[] {
  const { checks, pending, failed, scope, observe, outcome, correlation, evidence } = contract;
  const observed = [observedRoot(contract)];
  const state = ['observation'] as const;
  const allowances = [
    ...placed('/scope/exactNewSet', scope?.exactNewSet),
    ...placed('/scope/exactChangedSet', scope?.exactChangedSet),
  ];
  return [
    ...checks.map((value, index) => ({
      pointer: `/checks/${String(index)}`,
      value,
      roots: value.required ? observed : (['observation', 'event'] as const),
    })),
    ...rooted('/pending', pending, observed),
    ...rooted('/failed', failed, observed),
    ...rooted('/outcome/gone', outcome?.gone, state),
    ...rooted('/correlation/completeWhen', correlation?.completeWhen, state),
    ...allowances.flatMap(({ pointer, value }) => rooted(`${pointer}/where`, value.where, state)),
    ...rooted('/observe/where', observe?.where, state),
    ...rooted('/observe/completeWhen', observe?.completeWhen, state),
    ...rooted('/observe/fallback/where', observe?.fallback?.where, state),
    ...rooted('/observe/fallback/completeWhen', observe?.fallback?.completeWhen, state),
    ...one('/observe/visibilityProbe/present', observe?.visibilityProbe?.present, state),
    ...listEventRules(evidence).flatMap(({ pointer, value }) =>
      rooted(`${pointer}/match`, value.match, ['event']),
    ),
  ];
}

/** Lists every event rule, corroborating ones first. */
export function listEventRules({ corroborates, contradicts }: Contract['evidence']) {
  return [...placed('/evidence/corroborates', corroborates), ...placed('/evidence/contradicts', contradicts)];
}

/** Lists every path of a contract, and the roots that it may begin with. */
export function listPaths(contract: ObservingContract): Rooted<string>[] {
  return [
    ...listConditions(contract).flatMap(({ pointer, value, roots }) => [
      ...one(`${pointer}/path`, value.path, roots),
      ...one(`${pointer}/ref`, value.ref, [...roots, ...expectationRoots(roots)]),
      ...one(`${pointer}/member`, value.member, ['element']),
    ]),
    ...objectPaths(contract),
    ...inputPaths(contract),
    ...readPaths(contract),
    ...listEventRules(contract.evidence).flatMap(({ pointer, value }) =>
      (['object', 'reference', 'correlation', 'at'] as const).flatMap((name) =>
        one(`${pointer}/${name}`, value[name], ['event']),
      ),
    ),
  ];
}

function expectationRoots(roots: readonly PathRoot[]): readonly PathRoot[] {
  return roots.includes('element') ? ELEMENT_EXPECTATION_ROOTS : EXPECTATION_ROOTS;
}

/** Lists every template of a contract; `roots` are those of its variables. */
export function listTemplates(contract: ObservingContract): Rooted<RequestTemplate>[] {
  return [
    ...listMarkers(contract).map(({ pointer, value }) => ({
      pointer,
      value: { text: value, use: 'text' as const },
      roots: ['operation', 'input'] as const,
    })),
    ...listReads(contract).flatMap(({ pointer, value }) =>
      requestTemplates(value).map((template) => ({ pointer, value: template, roots: REQUEST_ROOTS })),
    ),
  ];
}

/** Lists the spellings of the correlation marker. */
export function listMarkers({ correlation }: ObservingContract): Placed<string>[] {
  const pointer = '/correlation/marker';
  return Array.isArray(correlation?.marker)
    ? placed(pointer, correlation.marker)
    : one(pointer, correlation?.marker, []);
}

/** The paths of the marker, the object and its age: the agent's word neither dates nor identifies. */
function objectPaths(contract: ObservingContract): Rooted<string>[] {
  const { correlation, acknowledgement, object, freshness } = contract;
  const observed = [observedRoot(contract)];
  const id = object?.id;
  return [
    ...one('/correlation/path', correlation?.path, observed),
    ...one('/acknowledgement/reference', acknowledgement?.reference, ['ack']),
    ...(Array.isArray(id) ? rooted('/object/id', id, observed) : one('/object/id', id, observed)),
    ...(['reference', 'revision', 'creator', 'content'] as const).flatMap((name) =>
      one(`/object/${name}`, object?.[name], observed),
    ),
    ...one('/freshness/path', freshness?.path, observed),
  ];
}

function inputPaths({
  identity,
  cardinality,
  checks,
  correlation,
  scope,
}: ObservingContract): Rooted<string>[] {
  const input = ['input'] as const;
  return [
    ...rooted('/identity', identity, input),
    ...one('/cardinality/exactly', typeof cardinality === 'object' ? cardinality.exactly : undefined, input),
    ...checks.flatMap(({ when }, index) => one(`/checks/${String(index)}/when`, when, input)),
    ...one('/correlation/when', correlation?.when, ['input', 'observation']),
    ...one('/scope/when', scope?.when, input),
  ];
}

function readPaths(contract: ObservingContract): Rooted<string>[] {
  const { observe, scope } = contract;
  const state = ['observation'] as const;
  return [
    ...one('/observe/select', observe?.select, state),
    ...one('/observe/item', observe?.collection === undefined ? observe?.item : undefined, state),
    ...one('/observe/fallback/select', observe?.fallback?.select, state),
    ...one('/scope/select', scope?.select, state),
    ...listReads(contract).flatMap(({ pointer, value }) =>
      requestPaths(value).map((text) => ({ pointer, value: text, roots: REQUEST_ROOTS })),
    ),
  ];
}

/** The declared reads: the main read, the fallback and the probe. */
function listReads({ observe }: ObservingContract): Placed<ReadDeclaration>[] {
  if (!observe) return [];
  return [
    { pointer: '/observe', value: observe },
    ...one('/observe/fallback', observe.fallback, []),
    ...one('/observe/visibilityProbe', observe.visibilityProbe, []),
  ];
}

function one<Value>(pointer: string, value: Value | undefined, roots: readonly PathRoot[]): Rooted<Value>[] {
  return value === undefined ? [] : [{ pointer, value, roots }];
}

function rooted<Value>(
  pointer: string,
  values: readonly Value[] | undefined,
  roots: readonly PathRoot[],
): Rooted<Value>[] {
  return placed(pointer, values).map((place) => ({ ...place, roots }));
}

function placed<Value>(pointer: string, values: readonly Value[] = []): Placed<Value>[] {
  return values.map((value, index) => ({ pointer: `${pointer}/${String(index)}`, value }));
}
