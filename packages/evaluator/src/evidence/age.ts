import type { OperationFacts } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { readSequence } from '../language/instant.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import { type Baseline, isEarlyBaseline } from './baseline.ts';
import type { StateBefore } from './claims.ts';
import { type InstantInterval, toOurClock } from './source.ts';

/**
 * Whether an object is older than the operation. `unclear`: it may be. `undated`: nothing dates it. `unreadable`: its
 * instant cannot be read, or lies after the observation.
 */
export type ObjectAge = 'new' | 'predates' | 'unclear' | 'undated' | 'unreadable';

/** What an object's age is read from. */
export interface AgeSources {
  readonly contract: CompiledContract;
  readonly operation: OperationFacts;
  /** The provider's clock minus the clock of this service, in milliseconds; `undefined` if it was not measured. */
  readonly offset: InstantInterval | undefined;
  /** When the last response was complete, in milliseconds by our clock. */
  readonly completedAtMs: number;
  readonly baseline: Baseline | undefined;
}

/** What is known of an object before its age. */
interface ObjectFacts {
  readonly isMarked: boolean;
  readonly before: StateBefore;
}

/** Without a measured offset, a marked object that is older by less than this may be new: the provider's clock may be behind. */
const UNMEASURED_CLOCK_MS = 900_000;

/** Reads the server-set instant of an object, by our clock. @returns `undefined` if the contract declares none */
export function readCreation(
  document: PathDocument,
  { contract, offset }: Pick<AgeSources, 'contract' | 'offset'>,
): InstantInterval | 'unreadable' | undefined {
  if (!contract.freshness || !contract.readInstant) return undefined;
  const value = resolvePath(contract.freshness, document);
  if (value === undefined && contract.isFreshnessOptional) return undefined;
  const instant = contract.readInstant(value);
  return instant ? toOurClock(instant, offset) : 'unreadable';
}

/**
 * Says whether an object is older than the operation, by its server-set instant or sequence number, or else by the
 * baseline.
 * @param facts.before how it was in the baseline
 */
export function readAge(
  document: PathDocument,
  { isMarked, before }: ObjectFacts,
  sources: AgeSources,
): ObjectAge {
  const { contract, baseline } = sources;
  if (isShownBefore(before) && contract.object?.isCreated) return 'predates';
  if (contract.document.freshness?.format === 'sequence') return ageBySequence(document, sources);
  const created = readCreation(document, sources);
  if (created === undefined) return ageByBaseline(baseline);
  return created === 'unreadable' ? 'unreadable' : ageByInstant(created, { isMarked, before }, sources);
}

/** A baseline that shows new objects only does not date what it does not show. */
function ageByBaseline(baseline: Baseline | undefined): ObjectAge {
  if (!baseline) return 'undated';
  return baseline.isLimited ? 'unclear' : 'new';
}

/** Whether the baseline showed the object. */
function isShownBefore(before: StateBefore): boolean {
  return before === 'passed' || before === 'failed' || before === 'not_evaluated';
}

function ageByInstant(
  { fromMs, toMs }: InstantInterval,
  { isMarked, before }: ObjectFacts,
  { contract, operation, offset, completedAtMs, baseline }: AgeSources,
): ObjectAge {
  const { skewMs } = contract;
  const begunMs = Date.parse(operation.createdAt);
  if (fromMs > completedAtMs + skewMs) return 'unreadable';
  if (fromMs >= begunMs) return 'new';
  const wasAbsent = before === 'unseen' && baseline?.showsEverything === true;
  const isKnownNew = wasAbsent && !isEarlyBaseline(baseline, operation, contract);
  if (toMs < begunMs) {
    // The instant says that it was there, and the baseline that it was not: neither is believed.
    if (isKnownNew || (wasAbsent && toMs < baseline.asOfMs)) return 'unclear';
    const isInDoubt = !offset && isMarked && toMs > begunMs - UNMEASURED_CLOCK_MS;
    return isInDoubt || toMs >= begunMs - skewMs ? 'unclear' : 'predates';
  }
  // What the baseline showed was there before, however coarse the instant is.
  if (isShownBefore(before)) return 'unclear';
  // Within the unit of the provider's clock a baseline of that time decides, if it shows everything.
  return isMarked || isKnownNew ? 'new' : 'unclear';
}

/** A number at or below the highest one of the baseline was given out before the operation. */
function ageBySequence(document: PathDocument, { contract, baseline }: AgeSources): ObjectAge {
  const read = (observed: PathDocument): bigint | undefined =>
    readSequence(resolvePath(contract.freshness!, observed));
  const own = read(document);
  if (own === undefined) return 'unreadable';
  if (!baseline) return 'undated';
  const known = baseline.observations.map((observation) => read({ observation }));
  if (known.includes(undefined)) return 'unreadable';
  return known.every((number) => number! < own) ? 'new' : 'predates';
}
