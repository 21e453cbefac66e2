import type { Outcome, Reads } from '@tookeffect/wire';
import type { CompiledListing, CompiledLookup } from '../compiled-contract.ts';
import type { PathDocument } from '../language/path.ts';
import { type Answer, type AnsweredObservation, answerOf } from './answer.ts';
import { type Items, itemOf, itemsOf } from './listing.ts';
import type { Failures, Scene } from './scene.ts';

/** What the main read and the listing show together, now or at the baseline. */
export interface LookupResult {
  /** The main read's first: where both show one object, the main read's picture counts. */
  readonly observations: readonly AnsweredObservation[];
  readonly listing: Scene['listing'];
  readonly fallback: Scene['fallback'];
  readonly isAnswered: boolean;
  readonly failures: Pick<Failures, 'main' | 'listing'>;
}

/** Reads the main read and the fallback listing of a look-up. */
export function readLookup(
  lookup: CompiledLookup,
  outcome: Outcome,
  reads: Reads,
  base: PathDocument,
): LookupResult {
  const main = readOne(lookup.main, answerOf(reads.main, outcome, lookup.bodyCheck), base);
  const fallback = lookup.fallback && readOne(lookup.fallback, answerOf(reads.listing, outcome), base);
  const listing = lookup.main ? main : fallback;
  return {
    observations: [...(main.items?.observations ?? []), ...(fallback?.items?.observations ?? [])],
    listing: listing?.items === undefined ? 'unread' : listing.items.isComplete ? 'complete' : 'incomplete',
    fallback: fallback === undefined ? 'undeclared' : fallback.items === undefined ? 'unread' : 'read',
    isAnswered: main.items !== undefined || fallback?.items !== undefined,
    failures: { main: main.failure, listing: fallback?.failure },
  };
}

interface ReadItems {
  /** `undefined` where nothing was read or it failed. */
  readonly items?: Items;
  readonly failure?: NonNullable<Failures['main']>;
}

function readOne(listing: CompiledListing | undefined, answer: Answer, base: PathDocument): ReadItems {
  if (answer.kind === 'unread') return {};
  if (answer.kind === 'failed') return { failure: answer.reason };
  const items = listing ? itemsOf(listing, answer, base) : itemOf(answer);
  return items ? { items } : { failure: 'source_schema_drift' };
}
