import type { Claim, ClaimAspect, Evidence } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import type { Baseline } from './baseline.ts';

/**
 * What the baseline says about an object. `displaced`: another object was under its address, so it was not there, but it
 * may have been elsewhere. `unknown`: there is no usable baseline.
 */
export type StateBefore = 'unseen' | 'displaced' | 'failed' | 'passed' | 'not_evaluated' | 'unknown';

/** The claims on one object. */
export interface ObjectClaims {
  /** When this operation claimed it, in milliseconds; `undefined` if it did not. */
  readonly ownAtMs: number | undefined;
  /** Whether another operation has a claim that this one may not replace. */
  readonly isForeign: boolean;
  /**
   * Whether another operation, of the other kind, was verified since this one's baseline to have created or changed the
   * object: the write that this operation awaits can be that one.
   */
  readonly isWrittenByAnother: boolean;
  /** Operations whose claims this one replaces: what they claimed was gone or undone before it began. */
  readonly replaced: readonly string[];
}

/** The claims on an object that nothing names. */
export const NO_CLAIMS: ObjectClaims = {
  ownAtMs: undefined,
  isForeign: false,
  isWrittenByAnother: false,
  replaced: [],
};

/** What identifies, on its object, the effect that an operation would claim. */
export interface ClaimKey {
  readonly system: string;
  readonly revision: string | undefined;
}

/** The aspect of an object that a contract's effect claims. */
export function claimAspect({ document }: CompiledContract): ClaimAspect {
  switch (document.effect) {
    case 'present':
      return 'created';
    case 'changed':
      return 'changed';
    case 'absent':
      return 'deleted';
  }
}

/**
 * The system of record of the evidence: what the connector established, else the origin; with the environment's name,
 * because physical copies of a database have one identity.
 */
export function systemOf({
  origin,
  connection,
  reads,
}: Pick<Evidence, 'origin' | 'connection' | 'reads'>): string {
  const known = [reads.main, reads.listing]
    .map((read) => (read?.outcome === 'answered' ? read.source?.system : undefined))
    .find((system) => system !== undefined);
  const name = connection?.environmentName;
  return name ? `${known ?? origin}#${name}` : (known ?? origin);
}

/** Groups claims by the object that they name. Most of many objects have no claim, so that reading theirs costs nothing. */
export function groupByObject(claims: readonly Claim[]): ReadonlyMap<string | undefined, readonly Claim[]> {
  return Map.groupBy(claims, (claim) => claim.objectId);
}

/**
 * Reads the claims on one object, and which of them stand.
 * @param claims those that name the object
 */
export function readClaims(
  contract: CompiledContract,
  { claims, operationId }: { readonly claims: readonly Claim[]; readonly operationId: string },
  key: ClaimKey,
  {
    isMarked,
    before,
    baseline,
  }: { readonly isMarked: boolean; readonly before: StateBefore; readonly baseline: Baseline | undefined },
): ObjectClaims {
  const aspect = claimAspect(contract);
  const onObject = claims.filter(
    (claim) => claim.system === key.system && claim.objectType === contract.object?.type,
  );
  const matching = onObject.filter(
    (claim) =>
      claim.aspect === aspect &&
      (claim.revision === null || key.revision === undefined || claim.revision === key.revision),
  );
  const own = matching.find((claim) => claim.operationId === operationId);
  const foreign = matching.filter((claim) => claim.operationId !== operationId);
  // This operation's marker is there now, so it was written after the change that another operation claimed.
  const isOverwritten = (claim: Claim): boolean =>
    isMarked && aspect === 'changed' && claim.revision === null;
  const replaced = foreign.filter((claim) => isOverwritten(claim) || isVoid(claim, before, baseline));
  return {
    ownAtMs: own && Date.parse(own.observedAt),
    isForeign: replaced.length < foreign.length,
    isWrittenByAnother:
      !own && onObject.some((claim) => claim.aspect !== aspect && isWriteSince(claim, baseline)),
    replaced: replaced.map((claim) => claim.operationId),
  };
}

/** Says whether a claim is on a write that the baseline, as far as is known, does not show. */
function isWriteSince({ aspect, observedAt }: Claim, baseline: Baseline | undefined): boolean {
  return aspect !== 'deleted' && (!baseline || Date.parse(observedAt) >= baseline.observedAtMs);
}

/** A claim is void if this operation's baseline, which is newer, saw that its effect was gone or undone. */
function isVoid(claim: Claim, before: StateBefore, baseline: Baseline | undefined): boolean {
  if (!baseline || Date.parse(claim.observedAt) >= baseline.observedAtMs) return false;
  if (claim.aspect === 'deleted') return before === 'failed' || before === 'passed';
  return before === 'failed' || (before === 'unseen' && baseline.isAbsenceProven);
}
