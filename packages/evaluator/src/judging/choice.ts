import type { Candidate } from '../reading/scene.ts';

/** Which candidate is judged, and what else was there. */
export interface Choice {
  readonly object: Candidate | undefined;
  readonly bound: readonly Candidate[];
  /** Neither claimed by another operation nor older than this one. */
  readonly eligible: readonly Candidate[];
}

/** Tied to this operation by its marker, by the acknowledged reference, or by a claim of its own. */
export function isBound({ carriesMarker, isBoundByReference, claim }: Candidate): boolean {
  return carriesMarker || isBoundByReference || claim === 'own';
}

/** Cannot be this operation's effect. */
export function isRejected({ claim, dating }: Candidate): boolean {
  return claim === 'other' || dating === 'predates';
}

/** The bound candidate; else the only one neither claimed nor predating; else the first. */
export function choose(candidates: readonly Candidate[]): Choice {
  const bound = candidates.filter(isBound);
  const eligible = candidates.filter((candidate) => !isRejected(candidate));
  const object = bound[0] ?? (eligible.length === 1 ? eligible[0] : candidates[0]);
  return { object, bound, eligible };
}
