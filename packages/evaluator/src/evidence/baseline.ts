import type { BaselineObservation, Outcome, Reads } from '@tookeffect/wire';
import type { CompiledContract, CompiledLookup } from '../compiled-contract.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import { scalarText } from '../language/template.ts';
import { readLookup } from './lookup.ts';
import { type ObservedDocument, readProbe } from './response.ts';
import { latestLookupReadMs } from './windows.ts';

/** What was observed before the action. */
export interface Baseline {
  readonly observations: readonly ObservedDocument[];
  readonly isComplete: boolean;
  /** Whether its probe was visible after its reads, so that an object missing from it was absent and not hidden. */
  readonly isProbePresent: boolean;
}

/** Reads a baseline. @returns `undefined` if there is none, or if one of its reads failed */
export function readBaseline(
  lookup: CompiledLookup,
  outcome: Outcome,
  baseline: BaselineObservation | null,
  base: PathDocument,
): Baseline | undefined {
  if (!baseline) return undefined;
  const { observations, listing, isObserved, failures } = readLookup(lookup, outcome, baseline.reads, base);
  if (!isObserved || failures.main || failures.listing) return undefined;
  return {
    observations,
    isComplete: listing !== 'incomplete',
    isProbePresent: isProbePresent(baseline.reads, outcome),
  };
}

/** Says whether the probe was visible, and was read after the look-up. */
export function isProbePresent(reads: Reads, outcome: Outcome): boolean {
  if (!reads.probe) return false;
  const lookupMs = latestLookupReadMs(reads);
  const isPresent = readProbe(reads.probe, outcome).kind === 'present';
  return isPresent && lookupMs !== undefined && Date.parse(reads.probe.observedAt) >= lookupMs;
}

/**
 * Finds an object in the baseline by its id. If the contract declares no object, or the look-up is keyed by the input,
 * there is only one object to find. Otherwise an unreadable id finds nothing, because two objects may lack one.
 */
export function findInBaseline(
  contract: CompiledContract,
  baseline: Baseline | undefined,
  id: string | undefined,
): ObservedDocument | undefined {
  const isIdentified = id !== undefined || !contract.object || contract.lookup?.isKeyedByInput === true;
  return isIdentified
    ? baseline?.observations.find((observation) => readObjectId(contract, { observation }) === id)
    : undefined;
}

/** Reads the object's id as text; `undefined` if the contract declares no object or the id is unreadable. */
export function readObjectId({ object }: CompiledContract, document: PathDocument): string | undefined {
  return object && scalarText(resolvePath(object.id, document));
}
