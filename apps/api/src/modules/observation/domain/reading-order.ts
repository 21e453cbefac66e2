import type { ObservationSource } from '@tookeffect/core';
import type { Outcome, Read, Reads } from '@tookeffect/wire';
import type { CompiledContract, ReadPlan, ReadRequest, UnfilledRequest } from '@tookeffect/evaluator';

/** The reads of one observation. */
export interface Observation {
  /** For the evaluator: reads that were not made are left out. */
  readonly reads: Reads;
  /** The same reads in the order in which they were made, with their sources: for the receipt and the timeline. */
  readonly observed: readonly ObservedRead[];
}

/** One read and its source. */
export interface ObservedRead {
  readonly role: ReadRole;
  readonly source: ObservationSource;
  readonly read: Read;
}

/** The role of a read. An observation has at most one read of each role. */
export type ReadRole = keyof Reads;

/** Whether the reads so far decide the verdict, so that no further read can change it. */
export type IsDecided = (reads: Reads) => Promise<boolean>;

/** The read to make next. */
export interface NextRead {
  readonly role: ReadRole;
  readonly request: ReadRequest;
}

/**
 * Decides which read follows, at most three in all and each role once.
 *
 * - The main read comes first, if its request can be filled in.
 * - The listing follows if there was no main read or it found nothing; and if it found something that alone does not
 *   decide (`isDecided`): an object that is claimed or predates the operation is evaluated only with a complete listing.
 *   It is skipped after a main read without a response: the same source with the same credential cannot remove the doubt.
 * - The probe comes last, because it must be made after the reads that it confirms. It is skipped if the main read shows
 *   the object itself, if no read got a response, and if the reads decide.
 *
 * @returns `undefined` when the observation is complete
 */
export async function nextRead(
  contract: Pick<CompiledContract, 'document'>,
  plan: ReadPlan,
  reads: Reads,
  isDecided: IsDecided,
): Promise<NextRead | undefined> {
  const outcome = contract.document.outcome ?? NO_OUTCOME;
  const isObject = contract.document.observe?.select === undefined;
  const { main, listing, probe } = plan;
  if (isFilled(main) && !reads.main) return { role: 'main', request: main };
  if (reads.probe) return undefined;
  if (isFilled(listing) && !reads.listing && (await needsListing(reads, outcome, isDecided)))
    return { role: 'listing', request: listing };
  const showsObject = isObject && hasStatus(reads.main, outcome.present);
  return isFilled(probe) && !showsObject && hasResponse(reads, outcome) && !(await isDecided(reads))
    ? { role: 'probe', request: probe }
    : undefined;
}

type Statuses = Pick<Outcome, 'present' | 'absent'>;

const NO_OUTCOME: Statuses = { present: [], absent: [] };

async function needsListing(reads: Reads, outcome: Statuses, isDecided: IsDecided): Promise<boolean> {
  if (!reads.main || hasStatus(reads.main, outcome.absent)) return true;
  return hasStatus(reads.main, outcome.present) && !(await isDecided(reads));
}

function hasResponse({ main, listing }: Reads, { present, absent }: Statuses): boolean {
  return [main, listing].some((read) => hasStatus(read, present) || hasStatus(read, absent));
}

function hasStatus(read: Read | undefined, statuses: readonly number[]): boolean {
  return read?.outcome === 'answered' && statuses.includes(read.status);
}

/** Whether a request of a plan can be sent. */
export function isFilled(request: ReadRequest | UnfilledRequest | undefined): request is ReadRequest {
  return request !== undefined && 'connector' in request;
}
