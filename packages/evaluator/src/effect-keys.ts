import { type JsonValue, canonicalize, sha256Hex } from '@tookeffect/core';
import type { BesideOperation, OperationFacts, Reads } from '@tookeffect/wire';
import type { CompiledContract } from './compiled-contract.ts';
import { type SingularPath, resolvePath, valueAt } from './language/path.ts';
import { fold } from './members/folded-name.ts';
import { readPlan } from './prepare-operation.ts';

/** The system that an operation acts on, as far as it is known when it begins. */
export interface EffectSystem {
  readonly origin: string;
  readonly environmentName: string | null;
}

/**
 * Names the systems that an operation acts on; operations with a common one can be rivals. Rows belong to the table as it
 * was named and, if the reads before the action tell it, to the base table, whatever address, name or view led to it.
 * @param system.origin the origin of the connection
 */
export function effectSystems(
  contract: CompiledContract,
  operation: OperationFacts,
  reads: Reads | undefined,
  { origin, environmentName }: EffectSystem,
): readonly EffectSystem[] {
  const { main } = readPlan(contract, operation, { acknowledgement: null, baseline: null });
  if (!main || !('table' in main)) return [{ origin, environmentName }];
  const named = `${origin}/${main.table.schema}.${main.table.name}`;
  const source = reads?.main?.outcome === 'answered' ? reads.main.source : undefined;
  const table = source?.relation?.table;
  const systems = table === undefined ? [named] : [named, `${source?.system ?? origin}/${table}`];
  return systems.map((system) => ({ origin: system, environmentName }));
}

/**
 * Computes the keys by which operations that can have the same effect are found: digests of service, kind of effect,
 * system and the folded identity. They are coarse on purpose: the contract's name and version, the connection and
 * spellings do not matter, nor whether an object is to be created or changed: one write can do what either of them awaits.
 * @returns 64 lower-case hex characters each, without repetition; for each object of a set one, or two if it can be removed
 *   by a write; none if the contract declares no identity
 */
export function effectKeys(
  contract: CompiledContract,
  { input }: Pick<OperationFacts, 'input'>,
  system: EffectSystem,
): readonly string[] {
  return keysOfKinds(contract, input as JsonValue, system, effectKinds(contract));
}

function keysOfKinds(
  { document, identity, exactCount, elementIdentity }: CompiledContract,
  input: JsonValue,
  system: EffectSystem,
  kinds: readonly string[],
): readonly string[] {
  if (identity.length === 0) return [];
  const values = identity.map((path) => resolvePath(path, { input }) ?? null);
  const setPosition = identity.findIndex((path) => isSamePath(path, exactCount));
  const members = setPosition < 0 ? undefined : values[setPosition];
  const variants = Array.isArray(members)
    ? members.map((member: JsonValue) => values.with(setPosition, namedBy(member, elementIdentity)))
    : [values];
  const keys = variants.flatMap((variant) =>
    kinds.map((kind) =>
      sha256Hex(
        canonicalize(['tookeffect-effect-v1', document.service, kind, systemName(system), variant.map(fold)]),
      ),
    ),
  );
  return [...new Set(keys)];
}

function systemName({ origin, environmentName }: EffectSystem): string {
  return `${origin}#${environmentName ?? ''}`;
}

/** The keys by which operations that can mean one object find each other, beside the effect keys. */
export interface NeighbourKeys {
  /** The effect keys of what this operation does not await: an operation that awaits it names the same object. */
  readonly otherKinds: readonly string[];
  /** What all operations on this kind of object in this system, or in this table, have in common; none without an object, unless it is a document of an API. */
  readonly place: readonly string[];
}

/**
 * Computes the keys by which an operation finds others that can mean its object, though they await another effect or name it
 * otherwise.
 * @param system as for `effectKeys`, the last of `effectSystems`
 * @returns 64 lower-case hex characters each, without repetition
 */
export function neighbourKeys(
  contract: CompiledContract,
  { input }: Pick<OperationFacts, 'input'>,
  system: EffectSystem,
): NeighbourKeys {
  const { document, object } = contract;
  const own = effectKinds(contract);
  const kinds = (['written', 'removed'] as const).filter((kind) => !own.includes(kind));
  // A document of an API may be an object of a declared collection.
  const type = object ? object.type : document.observe?.connector === 'http' ? 'object' : undefined;
  return {
    otherKinds: keysOfKinds(contract, input as JsonValue, system, kinds),
    place:
      type === undefined
        ? []
        : [sha256Hex(canonicalize(['tookeffect-place-v1', document.service, systemName(system), type]))],
  };
}

/**
 * Computes the key by which operations find each other that read one address of a system, whatever services, collections and
 * contracts they name.
 * @param address path and query, as they are sent
 */
export function addressKey(system: EffectSystem, address: string): string {
  return sha256Hex(canonicalize(['tookeffect-address-v1', systemName(system), address]));
}

/**
 * What operations beside one of this contract are told of it: `created` where its action always makes a new object, `state`
 * where it awaits a document and declares no object.
 */
export function awaitedEffect({ document, object }: CompiledContract): BesideOperation['effect'] {
  if (!object && document.effect === 'present') return 'state';
  return object?.isCreated === true ? 'created' : document.effect;
}

/** What can cause the effect: a write, a removal, or either where a deleted object is still shown. */
function effectKinds({ document, lookup }: CompiledContract): readonly ('written' | 'removed')[] {
  if (document.effect !== 'absent') return ['written'];
  return lookup?.gone ? ['removed', 'written'] : ['removed'];
}

/** What names the object of a listed element: one of its members, or the whole element. */
function namedBy(element: JsonValue, member: string | undefined): JsonValue {
  return member === undefined ? element : (valueAt(element, [member]) ?? null);
}

function isSamePath(left: SingularPath, right: SingularPath | undefined): boolean {
  return left.text === right?.text;
}
