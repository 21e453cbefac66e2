import type { Outcome, Read, Reads } from '@tookeffect/wire';
import type { CompiledContract, ReadPlan, ReadRequest, UnfilledRequest } from '@tookeffect/evaluator';
import type { ReadRole } from './observation.ts';

/** Whether what was read so far decides, so that no further read could change the result. */
export type IsEnough = (reads: Reads) => boolean;

/** A read that is to be made next. */
export interface NextRead {
  readonly role: ReadRole;
  readonly request: ReadRequest;
}

/**
 * Decides which read follows, at most three in all and each role once.
 *
 * - The main read comes first, where it can be asked for.
 * - The listing follows where the main read could not be asked for or found nothing; and where it found something that
 *   alone does not decide (`isEnough`): an object that is claimed or predates the operation is judged only beside a
 *   complete listing. After a main read without an answer it is spared: the same source with the same credential cannot
 *   mend the doubt that the missing answer leaves.
 * - The probe comes last, because it must be seen after what it speaks for. It is spared where the main read shows the
 *   object itself, where no look was answered, and where what was read decides.
 *
 * @returns `undefined` when the observation is complete
 */
export function nextRead(
  contract: CompiledContract,
  plan: ReadPlan,
  reads: Reads,
  isEnough: IsEnough,
): NextRead | undefined {
  const outcome = contract.document.outcome ?? NO_OUTCOME;
  const isObject = contract.document.observe?.select === undefined;
  const main = fillable(plan.main);
  if (main && !reads.main) return { role: 'main', request: main };
  if (reads.probe) return undefined;
  const listing = fillable(plan.listing);
  if (listing && !reads.listing && needsListing(reads, outcome, isEnough))
    return { role: 'listing', request: listing };
  const probe = fillable(plan.probe);
  const isSeen = isObject && says(reads.main, outcome.present);
  return probe && !isSeen && isAnswered(reads, outcome) && !isEnough(reads)
    ? { role: 'probe', request: probe }
    : undefined;
}

type Statuses = Pick<Outcome, 'present' | 'absent'>;

const NO_OUTCOME: Statuses = { present: [], absent: [] };

function needsListing(reads: Reads, outcome: Statuses, isEnough: IsEnough): boolean {
  if (!reads.main || says(reads.main, outcome.absent)) return true;
  return says(reads.main, outcome.present) && !isEnough(reads);
}

function isAnswered({ main, listing }: Reads, { present, absent }: Statuses): boolean {
  return [main, listing].some((read) => says(read, present) || says(read, absent));
}

function says(read: Read | undefined, statuses: readonly number[]): boolean {
  return read?.outcome === 'answered' && statuses.includes(read.status);
}

function fillable(request: ReadRequest | UnfilledRequest | undefined): ReadRequest | undefined {
  return request && 'connector' in request ? request : undefined;
}
