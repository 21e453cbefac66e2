import type { Mutant } from '@tookeffect/testing/mutants';

const lookups = 'lint/lookups.ts';
const listings = 'lint/listings.ts';
const filters = 'lint/filters.ts';
const correlation = 'lint/correlation.ts';
const attribution = 'lint/attribution.ts';
const sets = 'lint/sets.ts';
const rows = 'lint/rows.ts';

/** Mistakes in the linter's rules for reads, absence, attribution and sets. */
export const linterEvidenceMutants: readonly Mutant[] = [
  {
    id: 'probe-need-not-exist',
    why: 'assumes that a fallback proves absence',
    edits: [
      {
        file: lookups,
        find: "absence !== 'hidden' && !probe,",
        replace: "absence !== 'hidden' && !probe && !observe.fallback,",
      },
    ],
  },
  {
    id: 'probe-bodies-need-no-check',
    why: 'believes the status of the probe',
    edits: [
      { file: lookups, find: 'probe !== undefined && !readsContent(probe.present),', replace: 'false,' },
    ],
  },
  {
    id: 'deletions-need-no-proof',
    why: 'assumes that a deletion is seen',
    edits: [{ file: lookups, find: "mustProve && absence === 'hidden',", replace: 'false,' }],
  },
  {
    id: 'counts-complete-listings',
    why: 'takes a short page for the last one',
    edits: [{ file: listings, find: 'completeWhen.some(readsContent)', replace: 'completeWhen.length > 0' }],
  },
  {
    id: 'missing-lists-need-no-schema',
    why: 'takes an error body for an empty list',
    edits: [
      {
        file: listings,
        find: 'emptyWhenMissing === true ?',
        replace: 'emptyWhenMissing === true && schema ?',
      },
    ],
  },
  {
    id: 'filters-may-hide-mismatches',
    why: 'lets the provider compare',
    edits: [
      {
        file: filters,
        find: 'return variables.some((path) => isCompared(path, compared))',
        replace: 'return variables.length > 9',
      },
    ],
  },
  {
    id: 'rows-may-hide-mismatches',
    why: 'lets the database filter by what a check compares',
    edits: [
      {
        file: filters,
        find: 'return lookups.length > 0 && hides',
        replace: 'return lookups.length > 9 && hides',
      },
    ],
  },
  {
    id: 'fallbacks-may-need-a-reference',
    why: 'forgets that the reference may be missing',
    edits: [{ file: lookups, find: ' && !readsReference(fallback)) return [];', replace: ') return [];' }],
  },
  {
    id: 'baselines-may-need-a-reference',
    why: 'forgets that there is no reference before the action',
    edits: [
      {
        file: lookups,
        find: "baseline === 'required' && (!fallback || readsReference(fallback))",
        replace: 'false',
      },
    ],
  },
  {
    id: 'retries-need-no-listing',
    why: 'assumes that nobody retries',
    edits: [
      {
        file: lookups,
        find: "idempotency.provider === 'unsupported' && observe.select === undefined",
        replace: 'false',
      },
    ],
  },
  {
    id: 'markers-need-no-id',
    why: 'requires nothing of a marker',
    edits: [
      {
        file: correlation,
        find: 'UNIQUE_VARIABLES.includes(name),',
        replace: "name !== '',\n      ) && value.includes('{',",
      },
    ],
  },
  {
    id: 'one-unique-marker-is-enough',
    why: 'looks at the first spelling',
    edits: [
      {
        file: correlation,
        find: 'const shared = listMarkers(contract).filter(',
        replace: 'const shared = listMarkers(contract).slice(0, 1).filter(',
      },
    ],
  },
  {
    id: 'markers-may-always-be-asked-for',
    why: 'assumes that a condition is a condition',
    edits: [
      {
        file: correlation,
        find: "when?.root === 'input' && alwaysHasMember(",
        replace: "when?.root === 'event' && alwaysHasMember(",
      },
    ],
  },
  {
    id: 'identities-may-be-missing',
    why: 'takes a quotation for a marker',
    edits: [
      {
        file: attribution,
        find: "correlation !== undefined && correlation.match !== 'contains' && correlation.when === undefined",
        replace: 'correlation !== undefined',
      },
    ],
  },
  {
    id: 'undated-effects-pass-the-linter',
    why: 'treats any declared baseline as required',
    edits: [
      { file: correlation, find: "baseline === 'required' ||\n", replace: 'baseline !== undefined ||\n' },
    ],
  },
  {
    id: 'sequences-need-no-baseline',
    why: 'takes a sequence number for an instant',
    edits: [
      {
        file: correlation,
        find: "freshness?.format === 'sequence' && baseline !== 'required'",
        replace: 'false',
      },
    ],
  },
  {
    id: 'changes-need-no-baseline',
    why: 'assumes that a change can be seen afterwards',
    edits: [
      {
        file: correlation,
        find: "isMisplaced: baseline !== 'required',",
        replace: "isMisplaced: isAbsent && baseline !== 'required',",
      },
    ],
  },
  {
    id: 'creation-needs-no-baseline',
    why: 'assumes that an object says whether it was there before',
    edits: [
      {
        file: correlation,
        find: "object?.created !== true || baseline !== 'none'",
        replace: 'object?.created !== true || baseline',
      },
    ],
  },
  {
    id: 'references-need-no-date',
    why: 'assumes that a named object is new',
    edits: [
      {
        file: attribution,
        find: 'return freshness !== undefined &&',
        replace: 'return freshness === undefined ||',
      },
    ],
  },
  {
    id: 'marker-attribution-needs-no-marker',
    why: 'forgets to look for the marker',
    edits: [{ file: attribution, find: 'marker: refuse(!correlation,', replace: 'marker: refuse(false,' }],
  },
  {
    id: 'exclusive-changes-need-no-revision',
    why: 'takes a changed object for a single write',
    edits: [{ file: attribution, find: "effect === 'changed' && !object?.revision,", replace: 'false,' }],
  },
  {
    id: 'states-may-be-new-objects',
    why: 'attributes a new object by its state',
    edits: [{ file: attribution, find: "effect !== 'changed' && object !== undefined,", replace: 'false,' }],
  },
  {
    id: 'counts-may-be-zero',
    why: 'forgets that nothing satisfies everything',
    edits: [{ file: sets, find: 'atLeast >= 1', replace: 'atLeast >= 0' }],
  },
  {
    id: 'rows-need-no-identity',
    why: 'assumes that the id column identifies a row',
    edits: [
      { file: rows, find: 'identities.length === 1 &&\n', replace: 'identities.length < 2 &&\n' },
      { file: rows, find: '${identity!.as}', replace: "${identity?.as ?? 'row'}" },
    ],
  },
  {
    id: 'rows-may-have-two-identities',
    why: 'assumes that the first of two identities is used',
    edits: [{ file: rows, find: 'identities.length === 1 &&\n', replace: '' }],
  },
  {
    id: 'columns-may-share-a-name',
    why: 'assumes that the later column is meant',
    edits: [{ file: rows, find: 'names.indexOf(name) < index\n', replace: 'names.indexOf(name) > index\n' }],
  },
  {
    id: 'comparisons-may-read-anything',
    why: 'lets the database compare with the acknowledgement',
    edits: [
      {
        file: rows,
        find: "compared === undefined || path(compared).root === 'input'",
        replace: "compared !== '$'",
      },
    ],
  },
  {
    id: 'scopes-need-no-bounds',
    why: 'assumes that a baseline limits a scope',
    edits: [
      {
        file: sets,
        find: "if (!isLimited || baseline !== 'required') {",
        replace: "if (baseline !== 'required') {",
      },
    ],
  },
];
