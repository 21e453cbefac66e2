import {
  type CompiledContract,
  type EffectSystem,
  addressKey,
  awaitedEffect,
  effectKeys,
  expectedObjects,
  neighbourKeys,
} from '@tookeffect/evaluator';
import type { BesideEffect, OperationFacts } from '@tookeffect/wire';

/** The keys by which operations with the same effect find each other, 64 hex characters each. */
export interface EffectKeys {
  /** With the system of record; without it where the operation has no connection yet. */
  readonly effectKeys: readonly string[];
  /** Without the system of record, if `effectKeys` contain it: they match operations that have no connection yet. */
  readonly otherKeys: readonly string[];
  /** The effect keys of what it does not await, in its system. */
  readonly nameKeys: readonly string[];
  /** What all operations on this kind of object in its system have in common. */
  readonly placeKeys: readonly string[];
}

/** By what other operations are compared with one that begins. */
export interface OperationKeys extends EffectKeys {
  /** What its contract awaits. */
  readonly effect: BesideEffect | null;
  /** JSON of what it expects of its objects, as keyed digests; null where that is too much. */
  readonly expected: string | null;
}

/** An operation as its agent named it, as others are compared with it, and the address that it reads. */
export interface PlacedFacts {
  readonly facts: OperationFacts;
  readonly placed: OperationFacts;
  readonly address: string | undefined;
}

/** The most objects whose expected members are stored, and their longest JSON. */
const MAX_EXPECTED_OBJECTS = 128;
const MAX_EXPECTED_LENGTH = 32 * 1024;

/** For effect keys that name no system, because it may not be known yet. */
const NO_SYSTEM: EffectSystem = { origin: '', environmentName: null };

/**
 * An operation without a connection has the keys without a system only, until its first verify.
 * @param systems the one that is known best comes last
 * @param digestKey the account's key of member digests
 */
export function operationKeys(
  contract: CompiledContract,
  facts: PlacedFacts,
  systems: readonly EffectSystem[],
  digestKey: string,
): OperationKeys {
  return {
    ...effectKeysOf(contract, facts, systems),
    effect: awaitedEffect(contract),
    expected: expectation(contract, facts.placed, digestKey),
  };
}

function effectKeysOf(
  contract: CompiledContract,
  { facts, placed, address }: PlacedFacts,
  systems: readonly EffectSystem[],
): EffectKeys {
  const otherKeys = effectKeys(contract, facts, NO_SYSTEM);
  return systems.length === 0
    ? { effectKeys: otherKeys, otherKeys: [], nameKeys: [], placeKeys: [] }
    : {
        effectKeys: systems.flatMap((system) => effectKeys(contract, placed, system)),
        otherKeys,
        ...besideKeys(contract, { placed, address }, systems.at(-1)!),
      };
}

function besideKeys(
  contract: CompiledContract,
  { placed, address }: Pick<PlacedFacts, 'placed' | 'address'>,
  system: EffectSystem,
): Pick<EffectKeys, 'nameKeys' | 'placeKeys'> {
  const { otherKinds, place } = neighbourKeys(contract, placed, system);
  const addressed = address === undefined ? [] : [addressKey(system, address)];
  return { nameKeys: [...otherKinds, ...addressed], placeKeys: place };
}

/** @returns JSON of what an operation expects of its objects; null where that is more than is stored */
function expectation(contract: CompiledContract, facts: OperationFacts, digestKey: string): string | null {
  const objects = expectedObjects(contract, facts, digestKey);
  const text = JSON.stringify(objects);
  return objects.length <= MAX_EXPECTED_OBJECTS && text.length <= MAX_EXPECTED_LENGTH ? text : null;
}
