import type { Claim, MemberDigests, Rival } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import type { Baseline } from './baseline.ts';
import { type Neighbour, canMean, isRenamedBy, membersWritten, readNeighbours } from './beside.ts';
import { type EvaluationSources, namesIn } from './candidates.ts';

/** What other operations of the account may have done, and how this one names its objects where they do. */
export interface OtherOperations {
  readonly rivals: readonly Rival[];
  readonly hasMoreRivals: boolean;
  /** The claims of other operations, on whichever object. */
  readonly othersClaims: readonly Claim[];
  /** The members that name the objects of this operation, by digests; `undefined` if they are not known. */
  readonly targetMembers: readonly MemberDigests[] | undefined;
  /** By which values the objects of the baseline can be named: the digest of a member of each. */
  readonly namesBefore: readonly ((member: string) => string | undefined)[];
  /** Whether this operation is to change a member by which it names its object. */
  readonly renamesObject: boolean;
  /** The operations of the account that were open at some instant since the baseline. */
  readonly neighbours: readonly Neighbour[];
  /** The members that they write. */
  readonly writtenMembers: ReadonlySet<string>;
  /** Those of them that can mean an object of this operation. */
  readonly neighboursOnObject: readonly Neighbour[];
  /** Whether there are others than those. */
  readonly hasMoreNeighbours: boolean;
  /** Whether more operations act in the same place, whatever objects they mean, than are known. */
  readonly hasMoreInPlace: boolean;
}

/** Reads what other operations of the account may have done. @param begunMs the creation of this operation, in milliseconds */
export function readOtherOperations(sources: EvaluationSources, begunMs: number): OtherOperations {
  const { contract, operation, evidence, baseline, own } = sources;
  const neighbours = readNeighbours(evidence, baseline?.asOfMs ?? begunMs, contract.document.effect);
  const targets = own?.map(({ target }) => target);
  return {
    rivals: evidence.rivals,
    hasMoreRivals: evidence.moreRivals ?? false,
    othersClaims: evidence.claims.filter(({ operationId }) => operationId !== operation.id),
    targetMembers: targets,
    namesBefore: (baseline?.observations ?? []).map((observation) => namesIn({ observation }, sources)),
    renamesObject: own !== undefined && contract.document.effect === 'changed' && isRenamedBy(own, targets),
    neighbours,
    writtenMembers: membersWritten(neighbours),
    neighboursOnObject: neighbours.filter(
      (neighbour) => isComparable(neighbour, contract) && canMean(neighbour, targets),
    ),
    hasMoreNeighbours: evidence.moreBeside === true || isBeforeListed(baseline, begunMs),
    hasMoreInPlace: evidence.moreInPlace === true,
  };
}

/** A document and an object are named in different ways: they are one only at one address, or as the object shows. */
function isComparable({ effect, namesObject }: Neighbour, { object }: CompiledContract): boolean {
  return namesObject || (object !== undefined && effect !== 'state');
}

/** The evidence lists the operations beside this one that were open five minutes before it began. */
const LISTED_BEFORE_MS = 300_000;

/** Says whether the baseline is of an instant at which operations were open that are not listed. */
function isBeforeListed(baseline: Baseline | undefined, begunMs: number): boolean {
  return baseline !== undefined && baseline.asOfMs < begunMs - LISTED_BEFORE_MS;
}
