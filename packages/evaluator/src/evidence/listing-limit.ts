import type { Reads } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import type { ObservedDocument } from './response.ts';
import { type InstantInterval, clockOffset } from './source.ts';

/** A listing that shows only what was created since an instant, by the provider's clock. */
export interface ListingLimit {
  /**
   * Whether everything that this operation can have created was created later: the contract is about objects that are
   * always new and dated, nothing beside them is looked at, and the provider's clock is known not to be behind by more than
   * the margin.
   */
  readonly coversNew: boolean;
  /** Whether an item shows that the listing does show objects of that time: a wrong format may hide them all. */
  readonly showsNew: (items: readonly ObservedDocument[]) => boolean;
  /** Whether the items are listed from the newest to one that was created before: then further pages show nothing new. */
  readonly isPastNew: (items: readonly ObservedDocument[]) => boolean;
}

/** Reads the limit of an observation's listing. @returns `undefined` for a listing that shows objects of any age */
export function readLimit(
  contract: CompiledContract,
  reads: Reads,
  base: PathDocument,
): ListingLimit | undefined {
  const read = contract.lookup?.main ? reads.main : reads.listing;
  const source = read?.outcome === 'answered' ? read.source : undefined;
  if (source?.since === undefined) return undefined;
  const sinceMs = Date.parse(source.since);
  const createdOf = (observation: ObservedDocument): InstantInterval | undefined =>
    contract.readInstant?.(contract.freshness && resolvePath(contract.freshness, { observation }));
  return {
    coversNew: isAboutNew(contract) && isClockAhead(reads, base, sinceMs),
    showsNew: (items) => items.some((item) => (createdOf(item)?.fromMs ?? -Infinity) >= sinceMs),
    isPastNew: (items) => source.isNewestFirst === true && isPast(items.map(createdOf), sinceMs),
  };
}

/** An older object may be changed, deleted or beside the effect, and is not listed. */
function isAboutNew({ document, object, scope, readInstant }: CompiledContract): boolean {
  return (
    document.effect === 'present' &&
    object?.isCreated === true &&
    scope === undefined &&
    readInstant !== undefined
  );
}

/** Whether the provider's clock showed at least that instant when the operation began. */
function isClockAhead(reads: Reads, { operation }: PathDocument, sinceMs: number): boolean {
  const offset = clockOffset(reads);
  const { createdAt } = operation as { readonly createdAt: string };
  return offset !== undefined && Date.parse(createdAt) + offset.fromMs >= sinceMs;
}

/** Whether the items are in order, and the last one is older. That the first is new, `showsNew` says. */
function isPast(created: readonly (InstantInterval | undefined)[], sinceMs: number): boolean {
  const instants = created.filter((one) => one !== undefined);
  const last = instants.at(-1);
  if (instants.length < created.length || !last) return false;
  const isInOrder = instants.every(
    ({ fromMs }, index) => index === 0 || fromMs <= instants[index - 1]!.fromMs,
  );
  return isInOrder && last.toMs < sinceMs;
}
