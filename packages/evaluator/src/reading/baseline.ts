import type { BaselineObservation, Outcome } from '@tookeffect/wire';
import type { CompiledContract, CompiledLookup } from '../compiled-contract.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import { scalarText } from '../language/template.ts';
import { type AnsweredObservation, probeAnswer } from './answer.ts';
import { readLookup } from './lookup.ts';
import { latestLook } from './windows.ts';

/** What was there before the action. */
export interface Baseline {
  readonly observations: readonly AnsweredObservation[];
  readonly isComplete: boolean;
  /** Whether its own probe was seen after its reads, so that what it lacks was not merely hidden. */
  readonly isProbeSeen: boolean;
}

/** Reads a baseline. @returns `undefined` where there is none, or its reads were not answered */
export function readBaseline(
  lookup: CompiledLookup,
  outcome: Outcome,
  baseline: BaselineObservation | null,
  base: PathDocument,
): Baseline | undefined {
  if (!baseline) return undefined;
  const { observations, listing, isAnswered, failures } = readLookup(lookup, outcome, baseline.reads, base);
  if (!isAnswered || failures.main || failures.listing) return undefined;
  return {
    observations,
    isComplete: listing !== 'incomplete',
    isProbeSeen: isProbeSeen(baseline.reads, outcome),
  };
}

/** Whether the probe was seen after the reads that it speaks for. */
export function isProbeSeen(reads: BaselineObservation['reads'], outcome: Outcome): boolean {
  if (!reads.probe) return false;
  const look = latestLook(reads);
  const isSeen = probeAnswer(reads.probe, outcome).kind === 'present';
  return isSeen && look !== undefined && Date.parse(reads.probe.observedAt) >= look;
}

/**
 * The object of that id as the baseline saw it; where the contract names no object, or the place that is read can hold
 * but one, the only thing it saw. Elsewhere an id that cannot be read finds nothing: two objects may lack it.
 */
export function baselineOf(
  contract: CompiledContract,
  baseline: Baseline | undefined,
  id: string | undefined,
): AnsweredObservation | undefined {
  const isNamed = id !== undefined || !contract.object || contract.lookup?.isKeyedByInput === true;
  return isNamed
    ? baseline?.observations.find((observation) => objectId(contract, { observation }) === id)
    : undefined;
}

/** The object's id as text; `undefined` where the contract names none or it cannot be read. */
export function objectId({ object }: CompiledContract, document: PathDocument): string | undefined {
  return object && scalarText(resolvePath(object.id, document));
}
