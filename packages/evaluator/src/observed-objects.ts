import type { JsonValue } from '@tookeffect/core';
import type { Evidence, OperationFacts, StoredAcknowledgement } from '@tookeffect/wire';
import type { CompiledContract, CompiledEventRule } from './compiled-contract.ts';
import { type EvaluationState, readEvaluationState } from './evidence/evaluation-state.ts';
import { operationsNamedBy } from './evidence/events.ts';
import { operationContext } from './evidence/operation-context.ts';
import { type SingularPath, resolvePath } from './language/path.ts';
import { scalarText } from './language/template.ts';

/** The objects and signed events that a verdict depends on. */
export interface ObservedObjects {
  /** The system of record that the objects belong to. */
  readonly system: string;
  /**
   * What claims on the observed objects name, each once. A claim of another operation can change the verdict only if it is
   * on one of these, or if the operation is beside this one: an evaluation needs these claims and no others.
   */
  readonly objects: readonly string[];
  /** References of the signed events that match one of the objects or the operation, each once. */
  readonly events: readonly string[];
  /**
   * Other operations whose markers the objects have, each once, at most 256: what is known of those of the account can change
   * the verdict.
   */
  readonly operations: readonly string[];
}

/** How many operations are named at most. */
const MAX_OPERATIONS = 256;

/**
 * Names the objects and events that the verdict on this evidence depends on.
 * @param now as for `evaluate`; so are the other arguments
 */
export function observedObjects(
  contract: CompiledContract,
  operation: OperationFacts,
  evidence: Evidence,
  now: string,
): ObservedObjects {
  // Claims decide which objects beside the effect count, so all of them are named.
  const unclaimed = { ...evidence, claims: [] };
  return objectsOf(readEvaluationState(contract, { operation, evidence: unclaimed, now }));
}

/** As `observedObjects`. @param state of evidence without claims */
export function objectsOf(state: EvaluationState): ObservedObjects {
  const candidates = [...state.candidates, ...state.targets];
  const { scope } = state;
  const beside = scope.kind === 'known' ? [...scope.appeared, ...scope.vanished, ...scope.changed] : [];
  const ids = [...candidates.map(({ claimId }) => claimId), ...beside.map(({ id }) => id)];
  const named = [
    ...candidates.flatMap(({ newMarkers }) => newMarkers),
    ...beside.flatMap(({ markers }) => markers),
  ];
  const references = [state, ...candidates].flatMap(({ events }) => events.references);
  return {
    system: state.system,
    objects: [...new Set(ids.filter((id) => id !== undefined))],
    events: [...new Set(references)],
    operations: [...new Set(named)].slice(0, MAX_OPERATIONS),
  };
}

/** How many keys an event has at most. */
const MAX_KEYS = 16;

/**
 * Lists the keys under which an event of a provider can be found: object ids and references, and the operations that the
 * texts where markers are name, by their ids or external ids.
 * @param event the provider's name of the event
 * @param body its parsed body
 */
export function eventKeys(contract: CompiledContract, event: string, body: JsonValue): readonly string[] {
  const rules = [...contract.corroborates, ...contract.contradicts].filter((rule) => rule.event === event);
  const document = { event: { body } };
  const keys = rules.flatMap((rule) => [
    ...keyAt('object', rule.object),
    ...keyAt('reference', rule.reference),
    ...markersAt(rule),
  ]);
  return [...new Set(keys)].slice(0, MAX_KEYS);

  function keyAt(kind: 'object' | 'reference', path: SingularPath | undefined): string[] {
    const text = path && scalarText(resolvePath(path, document));
    return text === undefined ? [] : [`${kind}:${text}`];
  }

  function markersAt({ correlation }: CompiledEventRule): string[] {
    const text = JSON.stringify((correlation && resolvePath(correlation, document)) ?? '');
    return operationsNamedBy(text, 'equals').map((id) => `operation:${id}`);
  }
}

/**
 * Lists the keys by which the events of an operation are selected: those of `eventKeys`.
 * @param objectIds the ids of the observed objects
 */
export function operationEventKeys(
  contract: CompiledContract,
  operation: OperationFacts,
  acknowledgement: StoredAcknowledgement | null,
  objectIds: readonly string[],
): readonly string[] {
  const { reference } = operationContext(contract, operation, acknowledgement);
  return [
    `operation:${operation.id}`,
    ...(reference === undefined ? [] : [`reference:${reference}`]),
    ...objectIds.flatMap((id) => [`object:${id}`, `reference:${id}`]),
  ];
}
