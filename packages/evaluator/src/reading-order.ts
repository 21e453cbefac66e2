import type { Outcome, Read, Reads } from '@tookeffect/wire';
import type { CompiledContract } from './compiled-contract.ts';
import type { ReadRequest } from './language/request.ts';
import type { UnfilledRequest } from './language/request-filler.ts';
import type { ReadPlan } from './prepare-operation.ts';

/** The role of a read. An observation has at most one read of each role. */
export type ReadRole = keyof Reads;

/** The read to make next. */
export interface NextRead {
  readonly role: ReadRole;
  readonly request: ReadRequest;
  /** It is made only if the reads so far do not lead to a conclusive verdict; without it, nothing more is read either. */
  readonly unlessDecided: boolean;
}

/**
 * Decides which read follows, at most three in all and each role once.
 *
 * - The main read comes first, if its request can be filled in.
 * - The listing follows if there was no main read or it found nothing; and if it found something that alone does not
 *   decide: an object that is claimed or predates the operation is evaluated only with a complete listing.
 *   It is skipped after a main read without a response: the same source with the same credential cannot remove the doubt.
 * - The probe comes last, because it must be made after the reads that it confirms. It is skipped if the main read shows
 *   the object itself, if no read got a response, and if the reads decide.
 *
 * @returns `undefined` when the observation is complete
 */
export function nextRead(
  contract: Pick<CompiledContract, 'document'>,
  plan: ReadPlan,
  reads: Reads,
): NextRead | undefined {
  const outcome = contract.document.outcome ?? NO_OUTCOME;
  const isObject = contract.document.observe?.select === undefined;
  const { main, listing, probe } = plan;
  if (isFilled(main) && !reads.main) return { role: 'main', request: main, unlessDecided: false };
  if (reads.probe) return undefined;
  const isFound = hasStatus(reads.main, outcome.present);
  const mayBeElsewhere = !reads.main || hasStatus(reads.main, outcome.absent);
  if (isFilled(listing) && !reads.listing && (isFound || mayBeElsewhere))
    return { role: 'listing', request: listing, unlessDecided: !mayBeElsewhere };
  const isShown = isObject && isFound;
  return isFilled(probe) && !isShown && hasResponse(reads, outcome)
    ? { role: 'probe', request: probe, unlessDecided: true }
    : undefined;
}

type Statuses = Pick<Outcome, 'present' | 'absent'>;

const NO_OUTCOME: Statuses = { present: [], absent: [] };

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
