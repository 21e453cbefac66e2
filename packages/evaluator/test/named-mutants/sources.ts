import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const source = 'evidence/source.ts';
const lookup = 'evidence/lookup.ts';
const baseline = 'evidence/baseline.ts';
const decide = 'decision-table/decide.ts';
const present = 'decision-table/present.ts';

/** Mistakes about the source of a response: caches, standbys, views and row security. */
export const sourceMutants: readonly Mutant[] = [
  mutant(
    'stated-age-is-ignored',
    'judges a response of a day ago',
    edit(source, 'if (ageSeconds * 1000 > maxAgeMs) return true;', ''),
  ),
  mutant(
    'age-excludes-its-bound',
    'off by one at the skew',
    edit(source, 'ageSeconds * 1000 > maxAgeMs', 'ageSeconds * 1000 >= maxAgeMs'),
  ),
  mutant(
    'materialized-views-are-current',
    'ignores that a materialized view shows an earlier state',
    edit(
      source,
      "relation?.kind === 'materialized_view' || relation?.kind === 'foreign_table'",
      "relation?.kind === 'foreign_table'",
    ),
  ),
  mutant(
    'foreign-tables-are-current',
    'assumes that a foreign table is current',
    edit(
      source,
      "relation?.kind === 'materialized_view' || relation?.kind === 'foreign_table'",
      "relation?.kind === 'materialized_view'",
    ),
  ),
  mutant(
    'views-prove-absence',
    'assumes that a view shows every row',
    edit(
      lookup,
      'read.source?.relation?.rowSecurity !== true && !isViewWithoutIdentity(read)',
      'read.source?.relation?.rowSecurity !== true',
    ),
  ),
  mutant(
    'no-view-proves-absence',
    'assumes that every view leaves out rows',
    edit(lookup, '&& !isViewWithoutIdentity(read)', "&& read.source?.relation?.kind !== 'view'"),
  ),
  mutant(
    'rows-of-views-are-objects',
    'counts what a join shows several times',
    edit(
      present,
      '  if (mayBeOneRow(state, bound))\n    return whileSettling(state, bound)',
      '  if (bound.length === state.expectedCount && mayBeOneRow(state, bound))\n    return whileSettling(state, bound)',
    ),
  ),
  mutant(
    'rows-of-views-make-a-set',
    'takes as many rows as asked for as many objects',
    edit(
      present,
      '  if (mayBeOneRow(state, bound))\n    return whileSettling(state, bound)',
      '  if (bound.length > state.expectedCount && mayBeOneRow(state, bound))\n    return whileSettling(state, bound)',
    ),
  ),
  mutant(
    'no-row-of-a-view-counts',
    'assumes that every view shows rows several times',
    edit(
      lookup,
      "return source?.relation?.kind === 'view' && !source.relation.isIdentified;",
      "return source?.relation?.kind === 'view';",
    ),
    edit(
      present,
      'mayRepeatRows && bound.filter(({ id }) => id === undefined).length > 1',
      'mayRepeatRows && bound.length > 1',
    ),
  ),
  mutant(
    'no-row-without-an-id-counts',
    'assumes that two rows without a key can be one',
    edit(present, 'return mayRepeatRows && bound', 'return (mayRepeatRows || bound.length > 0) && bound'),
  ),
  mutant(
    'row-security-hides-nothing',
    'assumes that the role sees every row',
    edit(lookup, 'read.source?.relation?.rowSecurity !== true &&', ''),
  ),
  mutant(
    'row-security-hides-everything',
    'assumes that nothing can be verified where row security is active',
    edit(
      present,
      'notEstablished(state, judged) ??',
      "(state.showsEverything ? undefined : decisionFor('evidence_insufficient', judged)) ??\n    notEstablished(state, judged) ??",
    ),
  ),
  mutant(
    'cached-responses-refute',
    'assumes that every cache states its age',
    edit(
      decide,
      "if (verdict === 'refuted') return !isUncached;",
      "if (verdict === 'refuted') return false;",
    ),
  ),
  mutant(
    'cached-responses-confirm-again',
    'assumes that the look that verified did not fill a cache',
    edit(decide, '(wasVerified ? isUncached : isUnique)', 'isUnique'),
  ),
  mutant(
    'cached-responses-verify',
    'assumes that what a cache shows is still there',
    edit(decide, '(wasVerified ? isUncached : isUnique)', '(wasVerified ? isUncached : true)'),
  ),
  mutant(
    'cached-absence-is-proven',
    'assumes that the baseline did not fill a cache',
    edit(baseline, 'look.isUncached &&', ''),
    edit(
      decide,
      "if (verdict === 'refuted') return !isUncached;",
      "if (verdict === 'refuted') return false;",
    ),
  ),
  mutant(
    'presence-needs-an-uncached-response',
    'assumes that a cache can invent an object with the marker',
    edit(
      present,
      'notEstablished(state, judged) ??',
      "(state.isUncached ? undefined : decisionFor('source_stale', judged)) ??\n    notEstablished(state, judged) ??",
    ),
  ),
  mutant(
    'cached-baselines-count',
    'accepts a baseline that a cache can have given',
    edit(baseline, '!isObserved || !isUnique ||', '!isObserved ||'),
  ),
  mutant(
    'unique-requests-pass-every-cache',
    'assumes that every cache tells addresses with different queries apart',
    edit(
      lookup,
      'isUncached(read) || (isUnique(read) && isAbsenceExact)',
      'isUncached(read) || isUnique(read)',
    ),
  ),
  mutant(
    'unique-requests-pass-no-cache',
    'assumes that every cache ignores the query',
    edit(lookup, 'isUncached(read) || (isUnique(read) && isAbsenceExact)', 'isUncached(read)'),
  ),
  mutant(
    'unique-baselines-do-not-count',
    'requires the proof of absence for a baseline that shows an object',
    edit(baseline, '!isObserved || !isUnique ||', '!isObserved || !look.isUncached ||'),
  ),
];
