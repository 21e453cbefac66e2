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
    'standbys-are-always-current',
    'ignores that a standby is behind',
    edit(
      source,
      'return standbyFloorMs === undefined || !hasReplayed(read, Math.max(standbyFloorMs, oldestMs));',
      'return false;',
    ),
  ),
  mutant(
    'standbys-must-have-caught-up',
    'ignores that a standby has replayed a commit of the window',
    edit(
      source,
      'return standbyFloorMs === undefined || !hasReplayed(read, Math.max(standbyFloorMs, oldestMs));',
      'return true;',
    ),
  ),
  mutant(
    'quiet-standbys-are-current',
    'ignores that a standby receives nothing',
    edit(
      source,
      '(standby.isReceiving && standby.isCaughtUp)) return false;',
      'standby.isCaughtUp) return false;',
    ),
  ),
  mutant(
    'idle-standbys-are-stale',
    'assumes that a standby without a newer commit is behind',
    edit(
      source,
      'if (!standby || (standby.isReceiving && standby.isCaughtUp)) return false;',
      'if (!standby) return false;',
    ),
  ),
  mutant(
    'idle-standbys-prove-absence',
    'assumes that everything has arrived at a standby that has replayed all it received',
    edit(lookup, 'hasReplayed(read, absentSinceMs),', 'true,'),
  ),
  mutant(
    'standbys-never-prove-absence',
    'assumes that a standby is always behind',
    edit(lookup, 'hasReplayed(read, absentSinceMs),', 'read.source?.standby === undefined,'),
  ),
  mutant(
    'late-standbys-are-current',
    'confirms what was so when the action was reported',
    edit(source, 'Math.max(standbyFloorMs, oldestMs)', 'standbyFloorMs'),
  ),
  mutant(
    'standbys-forget-the-window',
    'accepts a standby that is behind by little although the action is newer',
    edit(source, 'Math.max(standbyFloorMs, oldestMs)', 'oldestMs'),
  ),
  mutant(
    'clocks-of-standbys-agree',
    'takes the instant of a commit for one of our clock',
    edit(source, 'Date.parse(replayedAt) - offset.toMs', 'Date.parse(replayedAt)'),
  ),
  mutant(
    'unmeasured-standbys-agree',
    'takes a clock that was not measured for ours',
    edit(
      source,
      'replayedAt === undefined || !offset ? undefined : Date.parse(replayedAt) - offset.toMs',
      'replayedAt === undefined ? undefined : Date.parse(replayedAt) - (offset?.toMs ?? 0)',
    ),
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
    edit(lookup, "!(read.source?.relation?.kind === 'view' && !read.source.relation.isIdentified) &&", ''),
  ),
  mutant(
    'no-view-proves-absence',
    'assumes that every view leaves out rows',
    edit(
      lookup,
      "!(read.source?.relation?.kind === 'view' && !read.source.relation.isIdentified) &&",
      "read.source?.relation?.kind !== 'view' &&",
    ),
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
  mutant(
    'late-baselines-count',
    'accepts a baseline of a standby that is behind',
    edit(baseline, 'standbyFloorMs: undefined', 'standbyFloorMs: 0'),
  ),
];
