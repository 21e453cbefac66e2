import type { CheckOutcome, EvidenceLevel } from '@tookeffect/core';
import type { CompiledCheck } from '../compiled-contract.ts';
import type { Candidate, Scene } from '../reading/scene.ts';
import { type Choice, isBound } from './choice.ts';

/**
 * The first check that `verified` needs and that came out so, in contract order; after a `verified` only those marked
 * `lasting` are needed.
 */
export function neededCheck(
  { outcomes }: Candidate,
  { contract, isEarlierVerified }: Scene,
  outcome: CheckOutcome,
): CompiledCheck | undefined {
  return contract.checks.find(
    ({ required, lasting }, index) =>
      required && (!isEarlierVerified || lasting) && outcomes[index] === outcome,
  );
}

/** Whether nothing that could be the effect escaped the look-up. */
export function isLookupComplete({ contract, listing, fallback }: Scene): boolean {
  return contract.lookup?.isDeterministic === true && listing !== 'incomplete' && fallback !== 'unread';
}

/** Whether absence counts: looked up completely, and the probe seen where the contract asks for one. */
export function isAbsenceProven(scene: Scene): boolean {
  const needsProbe = scene.contract.document.outcome?.absentRequiresProbe !== false;
  return scene.isLookedUp && isLookupComplete(scene) && (!needsProbe || scene.isProbeSeen);
}

/** Whether the object is the only one that this operation's effect could be. */
export function isOnlyCandidate(object: Candidate, scene: Scene, { eligible }: Choice): boolean {
  return isLookupComplete(scene) && eligible.length === 1 && eligible[0] === object;
}

/** Whether a declared marker is lacking; an object that this operation claimed before needs it no more. */
export function lacksMarker({ carriesMarker, claim }: Candidate, { contract }: Scene): boolean {
  return contract.marker !== undefined && !carriesMarker && claim !== 'own';
}

/** Whether anything ties the object to this operation. */
export function isTied(object: Candidate, scene: Scene, choice: Choice): boolean {
  if (isBound(object) || scene.contract.lookup?.isKeyedByInput) return true;
  return scene.listing === 'complete' && object.dating === 'new' && isOnlyCandidate(object, scene, choice);
}

/** The levels that `verified` needs and that are not there. */
export function missingLevels({ contract, isLookedUp }: Scene, object: Candidate): EvidenceLevel[] {
  return contract.document.evidence.verifiedRequires.filter((level) =>
    level === 'E3' ? !isLookedUp : object.events.support === undefined,
  );
}

/** Whether anything else appeared beside the object (or vanished with it); `undefined` where the contract does not ask. */
export function scopeOutcome(scene: Scene, object: Candidate): CheckOutcome | undefined {
  if (!scene.contract.scopeAllowances || scene.isEarlierVerified) return undefined;
  if (scene.listing !== 'complete' || scene.baseline !== 'complete') return 'not_evaluated';
  const others = scene.candidates.filter((candidate) => candidate !== object && hasChanged(candidate, scene));
  const strays = others.filter(({ claim, isAllowedInScope }) => claim !== 'other' && !isAllowedInScope);
  if (strays.length === 0) return 'passed';
  // What has no id that can be read may be the same in both looks.
  return strays.some(({ id }) => id !== undefined) ? 'failed' : 'not_evaluated';
}

/** New since the baseline; for `effect: absent`, gone since then. */
function hasChanged(candidate: Candidate, { contract, remaining }: Scene): boolean {
  if (contract.document.effect === 'present') return !candidate.isInBaseline;
  return !remaining.some(({ id }) => id === candidate.id);
}
