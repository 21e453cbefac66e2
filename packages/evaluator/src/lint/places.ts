import type { Condition, Contract } from '@tookeffect/wire';
import { type ReadDeclaration, requestPaths, requestTemplates } from '../language/request.ts';
import type { TemplateUse } from '../language/template.ts';

/** Something in a contract with where it stands. */
export interface Placed<Thing> {
  readonly pointer: string;
  readonly thing: Thing;
}

/** The reads that a contract declares: the main one, the fallback and the probe. */
function declaredReads({ observe }: Contract): Placed<ReadDeclaration>[] {
  if (!observe) return [];
  return [
    { pointer: '/observe', thing: observe },
    ...placed('/observe/fallback', observe.fallback),
    ...placed('/observe/visibilityProbe', observe.visibilityProbe),
  ];
}

/** Every condition, wherever it stands. */
export function conditionsOf(contract: Contract): Placed<Condition>[] {
  const { checks, pending, scope, observe, evidence } = contract;
  return [
    ...list('/checks', checks),
    ...list('/pending', pending),
    ...(scope?.exactNewSet ?? []).flatMap(({ where }, index) =>
      list(`/scope/exactNewSet/${String(index)}/where`, where),
    ),
    ...list('/observe/where', observe?.where),
    ...list('/observe/completeWhen', observe?.completeWhen),
    ...list('/observe/fallback/where', observe?.fallback?.where),
    ...list('/observe/fallback/completeWhen', observe?.fallback?.completeWhen),
    ...eventRulesOf(evidence).flatMap(({ pointer, thing }) => list(`${pointer}/match`, thing.match)),
  ];
}

/** Every event rule, supporting ones first. */
export function eventRulesOf({ corroborates, contradicts }: Contract['evidence']) {
  return [...list('/evidence/corroborates', corroborates), ...list('/evidence/contradicts', contradicts)];
}

/** Every path of a contract that is read from the document of an evaluation. */
export function pathsOf(contract: Contract): Placed<string>[] {
  const { correlation, acknowledgement, object, freshness, observe, evidence } = contract;
  return [
    ...conditionsOf(contract).flatMap(({ pointer, thing }) => [
      ...placed(`${pointer}/path`, thing.path),
      ...placed(`${pointer}/ref`, thing.ref),
    ]),
    ...placed('/correlation/path', correlation?.path),
    ...placed('/acknowledgement/reference', acknowledgement?.reference),
    ...placed('/object/id', object?.id),
    ...placed('/object/reference', object?.reference),
    ...placed('/freshness/path', freshness?.path),
    ...placed('/observe/select', observe?.select),
    ...placed('/observe/fallback/select', observe?.fallback?.select),
    ...eventRulesOf(evidence).flatMap(({ pointer, thing }) => [
      ...placed(`${pointer}/object`, thing.object),
      ...placed(`${pointer}/reference`, thing.reference),
      ...placed(`${pointer}/correlation`, thing.correlation),
      ...placed(`${pointer}/at`, thing.at),
    ]),
    ...declaredReads(contract).flatMap(({ pointer, thing }) =>
      requestPaths(thing).map((text) => ({ pointer, thing: text })),
    ),
  ];
}

/** Every template of a contract with how its variables are used. */
export function templatesOf(contract: Contract): Placed<{ text: string; use: TemplateUse }>[] {
  const { correlation } = contract;
  return [
    ...placed('/correlation/marker', correlation && { text: correlation.marker, use: 'text' as const }),
    ...declaredReads(contract).flatMap(({ pointer, thing }) =>
      requestTemplates(thing).map((template) => ({ pointer, thing: template })),
    ),
  ];
}

function placed<Thing>(pointer: string, thing: Thing | undefined): Placed<Thing>[] {
  return thing === undefined ? [] : [{ pointer, thing }];
}

function list<Thing>(pointer: string, things: readonly Thing[] = []): Placed<Thing>[] {
  return things.map((thing, index) => ({ pointer: `${pointer}/${String(index)}`, thing }));
}
