import type { ConnectionFacts, Evidence, OperationFacts } from '@tookeffect/wire';
import type { CompiledContract, CompiledLookup } from '../compiled-contract.ts';
import { type PathDocument, type SingularPath, resolvePath } from '../language/path.ts';
import { scalarText } from '../language/template.ts';
import { rolesIgnoringFresh } from './fresh-query.ts';
import { type Look, readLook } from './lookup.ts';
import type { ObservedDocument, SourceReason } from './response.ts';

/** What was observed before the action. */
export interface Baseline extends Look {
  /** Whether an object that it does not show was not there. */
  readonly isAbsenceProven: boolean;
  /** Its objects by their ids; empty for a contract without an object. */
  readonly byId: ReadonlyMap<string, ObservedDocument>;
  /** Whether it shows an object whose id cannot be read: that can be any object. */
  readonly hasUnreadableId: boolean;
}

/** A usable baseline, or why there is none. */
export type BaselineResult = { readonly baseline: Baseline } | { readonly failure: BaselineFailure };

/** `evidence_insufficient`: nothing was read, or the listing was cut, or a cache can have given it. */
export type BaselineFailure = SourceReason | 'evidence_insufficient';

/** Reads a baseline. It is usable if its source was current and its listing complete. */
export function readBaseline(
  contract: CompiledContract,
  lookup: CompiledLookup,
  { reads, baseline: observation, connection }: Pick<Evidence, 'reads' | 'baseline' | 'connection'>,
  base: PathDocument,
): BaselineResult {
  if (!observation) return { failure: 'evidence_insufficient' };
  const look = readLook(contract, lookup, observation.reads, base, {
    currency: { maxAgeMs: contract.skewMs, sinceMs: -Infinity },
    isAbsenceExact: isAbsenceExact(lookup, connection),
    ignoringFresh: rolesIgnoringFresh({ reads, baseline: observation }),
  });
  const { failures, isObserved, isUnique, listing } = look;
  const failure = failures.main ?? failures.listing;
  if (failure) return { failure };
  if (!isObserved || !isUnique || listing === 'incomplete') return { failure: 'evidence_insufficient' };
  // An object that a limited listing does not show may be older.
  const showsEverything = look.showsEverything && !look.isLimited;
  const isAbsenceProven = provesAbsence({ ...look, showsEverything }, lookup, connection);
  return { baseline: { ...look, showsEverything, isAbsenceProven, ...identify(contract, look) } };
}

/**
 * Says whether a baseline shows an earlier state than that at the creation of its operation, by more than the skew: what
 * happened in between is not this operation's doing.
 */
export function isEarlyBaseline(
  baseline: Baseline | undefined,
  { createdAt }: Pick<OperationFacts, 'createdAt'>,
  { skewMs }: Pick<CompiledContract, 'skewMs'>,
): boolean {
  return baseline !== undefined && baseline.asOfMs + skewMs < Date.parse(createdAt);
}

function identify(
  contract: CompiledContract,
  { observations }: Look,
): Pick<Baseline, 'byId' | 'hasUnreadableId'> {
  const objects = contract.object ? observations : [];
  const identified = objects.map(
    (observation) => [readObjectId(contract, { observation }), observation] as const,
  );
  const hasUnreadableId = identified.some(([id]) => id === undefined);
  // The first of two documents of one object counts, so it is stored last.
  const byId = new Map(
    identified.toReversed().filter((entry): entry is [string, ObservedDocument] => entry[0] !== undefined),
  );
  return { byId, hasUnreadableId };
}

/** Says whether an object that a look does not show is not there. */
export function provesAbsence(
  look: Pick<
    Look,
    'isObserved' | 'listing' | 'fallback' | 'isProbePresent' | 'isUncached' | 'showsEverything'
  >,
  lookup: CompiledLookup,
  connection: ConnectionFacts | undefined,
): boolean {
  return (
    look.isObserved &&
    isLookComplete(look, lookup) &&
    look.isProbePresent &&
    look.isUncached &&
    look.showsEverything &&
    isAbsenceExact(lookup, connection)
  );
}

/** Says whether the look-up shows every object that could be the effect. */
export function isLookComplete(
  { listing, fallback }: Pick<Look, 'listing' | 'fallback'>,
  { isDeterministic }: CompiledLookup,
): boolean {
  return isDeterministic && listing !== 'incomplete' && fallback !== 'unread';
}

/** Says whether this API answers "not there" only for what is not there: its contract, or the connection's owner, says so. */
export function isAbsenceExact(
  { outcome }: CompiledLookup,
  connection: ConnectionFacts | undefined,
): boolean {
  switch (outcome.absence) {
    case 'exact':
      return true;
    case 'declared':
      return connection?.missing === 'absent';
    case 'hidden':
      return false;
  }
}

/**
 * Finds an object in the baseline by its id. If the contract declares no object, there is only one to find. An unreadable
 * id finds nothing, because two objects may lack one.
 */
export function findInBaseline(
  contract: CompiledContract,
  baseline: Baseline | undefined,
  id: string | undefined,
): ObservedDocument | undefined {
  if (!contract.object) return baseline?.observations[0];
  return id === undefined ? undefined : baseline?.byId.get(id);
}

/** Reads the object's id as text; several values are one id. @returns `undefined` without an object or a readable id */
export function readObjectId({ object }: CompiledContract, document: PathDocument): string | undefined {
  return object && joinedText(object.id, document);
}

function joinedText(paths: readonly SingularPath[], document: PathDocument): string | undefined {
  const texts = paths.map((path) => scalarText(resolvePath(path, document)));
  if (!texts.every((text) => text !== undefined)) return undefined;
  return texts.length === 1 ? texts[0] : JSON.stringify(texts);
}
