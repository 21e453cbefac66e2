import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const query = 'evidence/fresh-query.ts';
const lookup = 'evidence/lookup.ts';
const baseline = 'evidence/baseline.ts';

/** Mistakes about the query parameter that keeps caches out. */
export const freshQueryMutants: readonly Mutant[] = [
  mutant(
    'parameters-filter-nothing',
    'assumes that every address ignores parameters that it does not know',
    edit(query, 'return read.source?.isUnique === true && read.source.isUncached !== true;', 'return false;'),
  ),
  mutant(
    'no-unique-request-proves-absence',
    'ignores that a control held',
    edit(query, ' || ignoring.has(role)) return false;', ') return false;'),
  ),
  mutant(
    'filtered-lists-are-complete',
    'relies on a list that the parameter may have filtered',
    edit(lookup, 'isComplete: false, showsMarked: false } : items', 'showsMarked: false } : items'),
  ),
  mutant(
    'filtered-lists-show-marked',
    'assumes that the parameter hides no marked object',
    edit(lookup, 'isComplete: false, showsMarked: false } : items', 'isComplete: false } : items'),
  ),
  mutant(
    'filtered-objects-are-absent',
    'believes a 404 to a request with a parameter that the address may not ignore',
    edit(lookup, '!SEARCH_ROLES.some(isFiltered) &&', ''),
  ),
  mutant(
    'filtered-objects-are-not-shown',
    'distrusts also what the response shows',
    edit(
      lookup,
      "if (!items) return { failure: 'source_schema_drift' };",
      "if (!items) return { failure: 'source_schema_drift' }; if (!isListing && rules.isFiltered) return {};",
    ),
  ),
  mutant(
    'controls-do-not-count-for-the-baseline',
    'forgets at the baseline what the look showed about the address',
    edit(
      baseline,
      'rolesIgnoringFresh({ reads, baseline: observation })',
      'rolesIgnoringFresh({ reads: {}, baseline: observation })',
    ),
  ),
  mutant(
    'controls-of-the-baseline-do-not-count',
    'forgets what the baseline showed about the address',
    edit(query, 'const observations = [reads, baseline?.reads ?? {}];', 'const observations = [reads];'),
  ),
  mutant(
    'one-control-counts-for-every-address',
    'takes a control of the list for one of the item route',
    edit(query, 'ignoring.has(role)', 'ignoring.size > 0'),
  ),
  mutant(
    'lists-without-caches-are-filtered',
    'distrusts a read that was sent without a parameter',
    edit(query, ' && read.source.isUncached !== true;', ';'),
  ),
];
