import type { Condition } from '@tookeffect/wire';
import type { ObservingContract } from '../language/observation.ts';
import { readsContent } from './parts.ts';
import type { LintFinding } from './places.ts';
import { schemaProblem } from './sums-and-defaults.ts';

const LISTING_MEMBERS = ['select', 'where', 'completeWhen'] as const;

/** A main read or a fallback, as far as it is a listing. */
interface Listing {
  readonly select?: string | undefined;
  readonly where?: readonly Condition[] | undefined;
  readonly completeWhen?: readonly Condition[] | undefined;
  readonly emptyWhenMissing?: boolean | undefined;
  readonly pages?: unknown;
}

/** Checks that a listing says which items it lists and when it is complete. */
export function listingFindings({ observe, correlation }: ObservingContract): LintFinding[] {
  if (!observe) return [];
  const main: Listing = observe;
  const fallback: Listing | undefined = observe.fallback;
  return [
    ...memberFindings(main),
    ...pagingFindings('/observe/completeWhen', main, main.completeWhen),
    ...pagingFindings('/correlation/completeWhen', main, correlation?.completeWhen),
    ...(fallback ? pagingFindings('/observe/fallback/completeWhen', fallback, fallback.completeWhen) : []),
    ...emptyFindings('/observe', main, observe.schema),
    ...(fallback ? emptyFindings('/observe/fallback', fallback, undefined) : []),
  ];
}

function memberFindings(listing: Listing): LintFinding[] {
  const declared = LISTING_MEMBERS.filter((member) => listing[member] !== undefined);
  if (declared.length === 0 || declared.length === LISTING_MEMBERS.length) return [];
  return [
    {
      code: 'listing_incomplete',
      pointer: '/observe',
      message: `a listing needs all of ${LISTING_MEMBERS.join(', ')}; declared: ${declared.join(', ')}`,
    },
  ];
}

/** A short page is not the last one: a provider may cut a page for other reasons than its length. */
function pagingFindings(
  pointer: string,
  { pages }: Listing,
  completeWhen: readonly Condition[] | undefined,
): LintFinding[] {
  if (pages !== undefined || !completeWhen || completeWhen.some(readsContent)) return [];
  return [
    {
      code: 'paging_undeclared',
      pointer,
      message:
        'a count or a status completes no listing; declare pages, or check the member or header that says that there is no more',
    },
  ];
}

/** Only a schema tells a body without the list from an error body. */
function emptyFindings(
  pointer: string,
  { emptyWhenMissing }: Listing,
  schema: object | undefined,
): LintFinding[] {
  const problem = emptyWhenMissing === true ? schemaProblem(schema) : undefined;
  return problem === undefined
    ? []
    : [{ code: 'listing_incomplete', pointer: `${pointer}/emptyWhenMissing`, message: problem }];
}
