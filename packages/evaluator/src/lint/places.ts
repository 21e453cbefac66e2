import type { Condition, Contract, ContractLintCode } from '@tookeffect/wire';
import { type ReadDeclaration, requestPaths, requestTemplates } from '../language/request.ts';
import type { TemplateUse } from '../language/template.ts';

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

/** Lists every condition of a contract. */
export function listConditions(contract: Contract): Placed<Condition>[] {
  const { checks, pending, scope, observe, evidence } = contract;
  return [
    ...elements('/checks', checks),
    ...elements('/pending', pending),
    ...(scope?.exactNewSet ?? []).flatMap(({ where }, index) =>
      elements(`/scope/exactNewSet/${String(index)}/where`, where),
    ),
    ...elements('/observe/where', observe?.where),
    ...elements('/observe/completeWhen', observe?.completeWhen),
    ...elements('/observe/fallback/where', observe?.fallback?.where),
    ...elements('/observe/fallback/completeWhen', observe?.fallback?.completeWhen),
    ...listEventRules(evidence).flatMap(({ pointer, value }) => elements(`${pointer}/match`, value.match)),
  ];
}

/** Lists every event rule, corroborating ones first. */
export function listEventRules({ corroborates, contradicts }: Contract['evidence']) {
  return [
    ...elements('/evidence/corroborates', corroborates),
    ...elements('/evidence/contradicts', contradicts),
  ];
}

/** Lists every path of a contract. */
export function listPaths(contract: Contract): Placed<string>[] {
  const { correlation, acknowledgement, object, freshness, observe, evidence } = contract;
  return [
    ...listConditions(contract).flatMap(({ pointer, value }) => [
      ...optional(`${pointer}/path`, value.path),
      ...optional(`${pointer}/ref`, value.ref),
    ]),
    ...optional('/correlation/path', correlation?.path),
    ...optional('/acknowledgement/reference', acknowledgement?.reference),
    ...optional('/object/id', object?.id),
    ...optional('/object/reference', object?.reference),
    ...optional('/freshness/path', freshness?.path),
    ...optional('/observe/select', observe?.select),
    ...optional('/observe/fallback/select', observe?.fallback?.select),
    ...listEventRules(evidence).flatMap(({ pointer, value }) => [
      ...optional(`${pointer}/object`, value.object),
      ...optional(`${pointer}/reference`, value.reference),
      ...optional(`${pointer}/correlation`, value.correlation),
      ...optional(`${pointer}/at`, value.at),
    ]),
    ...listReads(contract).flatMap(({ pointer, value }) =>
      requestPaths(value).map((text) => ({ pointer, value: text })),
    ),
  ];
}

/** Lists every template of a contract, and where each is used. */
export function listTemplates(contract: Contract): Placed<{ text: string; use: TemplateUse }>[] {
  const { correlation } = contract;
  return [
    ...optional('/correlation/marker', correlation && { text: correlation.marker, use: 'text' as const }),
    ...listReads(contract).flatMap(({ pointer, value }) =>
      requestTemplates(value).map((template) => ({ pointer, value: template })),
    ),
  ];
}

/** The declared reads: the main read, the fallback and the probe. */
function listReads({ observe }: Contract): Placed<ReadDeclaration>[] {
  if (!observe) return [];
  return [
    { pointer: '/observe', value: observe },
    ...optional('/observe/fallback', observe.fallback),
    ...optional('/observe/visibilityProbe', observe.visibilityProbe),
  ];
}

function optional<Value>(pointer: string, value: Value | undefined): Placed<Value>[] {
  return value === undefined ? [] : [{ pointer, value }];
}

function elements<Value>(pointer: string, values: readonly Value[] = []): Placed<Value>[] {
  return values.map((value, index) => ({ pointer: `${pointer}/${String(index)}`, value }));
}
