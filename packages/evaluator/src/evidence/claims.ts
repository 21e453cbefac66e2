import type { Claim, ClaimAspect, Evidence } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import type { Baseline } from './baseline.ts';
import type { InstantInterval } from './source.ts';

/**
 * What the baseline says about an object. `displaced`: another object was under its address, so it was not there, but it
 * may have been elsewhere. `unknown`: there is no usable baseline.
 */
export type StateBefore = 'unseen' | 'displaced' | 'failed' | 'passed' | 'not_evaluated' | 'unknown';

/** The claims on one object. */
export interface ObjectClaims {
  /** The first claim of this operation on it; `undefined` if it claimed nothing. */
  readonly own: Claim | undefined;
  /** When this operation claimed it, in milliseconds; `undefined` if it did not. */
  readonly ownAtMs: number | undefined;
  /** Whether another operation created or deleted it, by a claim that this one may not replace. */
  readonly isForeign: boolean;
  /** Whether a claim that makes it foreign shows that the object was not there before: what created it is that operation. */
  readonly isForeignCreation: boolean;
  /** Whether another operation has a claim to have created it that stands: this one can only claim a change of it. */
  readonly isCreatedByAnother: boolean;
  /** Whether another operation removed it since the baseline: what is there now was made again under its id. */
  readonly isMadeAgain: boolean;
  /** The claims of others on a write, created or changed, that the baseline does not show as far as is known. */
  readonly writes: readonly Claim[];
  /** Operations whose claims this one replaces: what they claimed was gone or undone before it began. */
  readonly replaced: readonly string[];
}

/** The claims on an object that nothing names. */
export const NO_CLAIMS: ObjectClaims = {
  own: undefined,
  ownAtMs: undefined,
  isForeign: false,
  isForeignCreation: false,
  isCreatedByAnother: false,
  isMadeAgain: false,
  writes: [],
  replaced: [],
};

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

/** What the claims on an object are read with. */
export interface ClaimFacts {
  readonly operationId: string;
  readonly system: string;
  readonly before: StateBefore;
  /** When the system says that the object was made, by our clock. */
  readonly created: InstantInterval | undefined;
  readonly baseline: Baseline | undefined;
  /** Whether a unique key of the input names the object: then an operation may write it that did not create it. */
  readonly isNamed: boolean;
}

/**
 * Reads the claims on one object, and which of them stand against this operation. A claim on a change never does: several
 * operations may change one object.
 * @param claims those that name the object
 */
export function readClaims(
  contract: CompiledContract,
  claims: readonly Claim[],
  { operationId, system, before, created, baseline, isNamed }: ClaimFacts,
): ObjectClaims {
  const aspect = claimAspect(contract);
  const onObject = claims.filter(
    (claim) => claim.system === system && claim.objectType === contract.object?.type,
  );
  const ofOthers = onObject.filter((claim) => claim.operationId !== operationId);
  const isLater = (claim: Claim): boolean =>
    created !== undefined &&
    aspect === 'created' &&
    Date.parse(claim.observedAt) + contract.skewMs < created.fromMs;
  // What was made after this operation claimed its object, or after another one removed that, is another object with its id.
  const isRemoved = ({ observedAt }: Claim): boolean =>
    aspect === 'created' &&
    ofOthers.some((other) => other.aspect === 'deleted' && other.observedAt > observedAt);
  const own = onObject.find(
    (claim) => claim.operationId === operationId && !isLater(claim) && !isRemoved(claim),
  );
  const foreign = aspect === 'changed' ? [] : ofOthers.filter((claim) => claim.aspect === aspect);
  const replaced = foreign.filter((claim) => isVoid(claim, before, baseline));
  const standing = foreign.filter((claim) => !replaced.includes(claim));
  return {
    own,
    ownAtMs: own && Date.parse(own.observedAt),
    isForeign: standing.length > 0 && !(isNamed && aspect === 'created'),
    isForeignCreation: standing.some(
      ({ isNew, attribution }) => isNew === true && attribution !== 'reference',
    ),
    isCreatedByAnother: aspect === 'created' && standing.length > 0,
    isMadeAgain: ofOthers.some((claim) => claim.aspect === 'deleted' && isWriteSince(claim, baseline)),
    writes: ofOthers.filter((claim) => claim.aspect !== 'deleted' && isWriteSince(claim, baseline)),
    replaced: replaced.map((claim) => claim.operationId),
  };
}

/** Says whether a claim is on a write that the baseline, as far as is known, does not show. */
function isWriteSince({ observedAt }: Claim, baseline: Baseline | undefined): boolean {
  return !baseline || Date.parse(observedAt) >= baseline.asOfMs;
}

/** A claim is void if this operation's baseline, which is newer, saw that its effect was gone or undone. */
function isVoid(claim: Claim, before: StateBefore, baseline: Baseline | undefined): boolean {
  if (!baseline || Date.parse(claim.observedAt) >= baseline.asOfMs) return false;
  if (claim.aspect === 'deleted') return before === 'failed' || before === 'passed';
  return before === 'failed' || (before === 'unseen' && baseline.isAbsenceProven);
}

/**
 * The claimed writes that the baseline does not show.
 * @param fromRevision the revision that the baseline showed; a write up to it came before
 */
export function writesAfter(writes: readonly Claim[], fromRevision: string | undefined): readonly Claim[] {
  return writes.filter(({ revision }) => !isAtMost(revision ?? undefined, fromRevision));
}

/**
 * Counts the writes of other operations since the baseline, by their claims: one for each operation.
 * @param fromRevision the revision that the baseline showed
 * @returns `undefined` if it is not known whether a claimed write came before the baseline
 */
export function writesOfOthers(writes: readonly Claim[], fromRevision: string): number | undefined {
  const since = writesAfter(writes, fromRevision);
  const areKnown = since.every((claim) => isAtMost(fromRevision, claim.fromRevision ?? undefined));
  return areKnown ? new Set(since.map(({ operationId }) => operationId)).size : undefined;
}

/** Compares two revisions that are integers. @returns false for any others */
function isAtMost(left: string | undefined, right: string | undefined): boolean {
  const [low, high] = [Number(left ?? NaN), Number(right ?? NaN)];
  return Number.isSafeInteger(low) && Number.isSafeInteger(high) && low <= high;
}
