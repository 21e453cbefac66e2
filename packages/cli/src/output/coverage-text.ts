import type { Attribution, Coverage, CoverageLimit } from '@tookeffect/sdk';

/** @returns how the effect is tied to the operation, for a person; undefined unless it is verified */
export function attributionText(attribution: Attribution | null): string | undefined {
  if (attribution === null) return undefined;
  const { kind, sufficient, actorConfirmed } = attribution;
  const verdict = sufficient ? 'sufficient for the contract' : 'not sufficient for the contract';
  return `${kind}, ${verdict}${actorConfirmed ? ', creator confirmed' : ''}`;
}

/** @returns the reads that were made, for a person */
export function readsText({ reads }: Coverage): string {
  return reads
    .map(
      ({ read, key, complete, asOf }) => `${read} by ${key}, ${complete ? '' : 'in'}complete, as of ${asOf}`,
    )
    .join('; ');
}

/** @returns what the reads did not establish, for a person; a limit of a newer service is shown by its code */
export function limitsText({ limits }: Coverage): string {
  return limits.map((limit) => LIMITS.get(limit) ?? limit).join('; ');
}

const LIMIT_TEXTS: Readonly<Record<CoverageLimit, string>> = {
  rows_visible_to_role: 'row security is active, so only rows that are visible to the role were read',
  nothing_beside_looked_at: 'nothing beside the checked values was compared',
  source_is_standby: 'the source is a standby; what it shows was so at the instant stated',
  view_without_identity: 'the rows come from a view that names no row of a table',
  cache_not_excluded: 'a cache in front of the system of record was not excluded',
  listing_incomplete: 'the listing did not show every item',
  absence_not_provable: 'a missing effect could not have been proven',
  clock_offset_unknown: 'the system of record did not state its own time',
  other_writers_not_excluded: 'somebody who uses no operation of this account may have caused the effect',
  others_expected_beside:
    'changes beside the effect that other operations of this account expect were left out',
  newcomers_may_be_overwritten: 'an object that appeared since the operation began may have been overwritten',
  overwritten_since:
    'another operation wrote to the object since this one was verified; its values are as asked',
  older_not_listed: 'the listing showed only what was created since shortly before the operation began',
};

const LIMITS: ReadonlyMap<string, string> = new Map(Object.entries(LIMIT_TEXTS));
