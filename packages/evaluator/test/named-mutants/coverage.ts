import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const file = 'decision-table/coverage.ts';
const source = 'evidence/source.ts';

/** Mistakes in what an evaluation says about its reads. */
export const coverageMutants: readonly Mutant[] = [
  mutant(
    'coverage-leaves-out-the-probe',
    'names only the look-up',
    edit(file, "(['main', 'listing', 'probe'] as const)", "(['main', 'listing'] as const)"),
  ),
  mutant(
    'coverage-hides-the-reference',
    'does not tell that the agent said where to look',
    edit(
      file,
      "lookup?.needsReference ? 'reference' : 'address'",
      "lookup?.needsReference ? 'address' : 'address'",
    ),
  ),
  mutant(
    'every-read-is-by-reference',
    'assumes that the agent always says where to look',
    edit(file, "lookup?.needsReference ? 'reference' : 'address'", "lookup ? 'reference' : 'address'"),
  ),
  mutant(
    'look-ups-are-one-listing',
    'names the read and not its look-ups',
    edit(file, "if (lookups && name !== 'probe')", 'if (lookups && !name)'),
  ),
  mutant(
    'standbys-show-the-present',
    'dates the state of a standby at the time of the read',
    edit(
      source,
      'const shownMs = asOfMs(read);\n  return shownMs === undefined',
      'const shownMs = Date.parse(read.observedAt);\n  return shownMs === undefined',
    ),
  ),
  mutant(
    'unknown-instants-are-covered',
    'lists a read that shows a state of no known time',
    edit(file, 'if (shownAt === undefined) return [];', ''),
    edit(file, 'asOf: shownAt }', 'asOf: shownAt ?? read.observedAt }'),
  ),
  mutant(
    'hidden-rows-are-not-told',
    'does not tell that row security is active',
    edit(file, 'relation?.rowSecurity === true)', 'relation?.rowSecurity === null)'),
  ),
  mutant(
    'views-are-not-told',
    'does not tell that a view names no row',
    edit(
      file,
      "relation?.kind === 'view' && !relation.isIdentified",
      "relation?.kind === 'view' && relation.isIdentified",
    ),
  ),
  mutant(
    'caches-are-not-told',
    'does not tell that a cache can have given the response',
    edit(file, 'sources.length > 0 && !state.isUncached]', 'false]'),
  ),
  mutant(
    'incomplete-listings-are-not-told',
    'does not tell that the listing was cut',
    edit(file, "['listing_incomplete', state.listing === 'incomplete']", "['listing_incomplete', false]"),
  ),
  mutant(
    'unprovable-absence-is-not-told',
    'does not tell that absence could not have been proven',
    edit(file, 'sources.length > 0 && !isAbsenceProven({ ...state, isProbePresent: true })', 'false'),
  ),
  mutant(
    'unchanged-members-are-not-beside',
    'does not tell that other members of the object were compared',
    edit(file, ' && !comparesOtherMembers(state)', ''),
  ),
  mutant(
    'every-look-is-beside-nothing',
    'does not tell that a scope was compared',
    edit(file, "state.scope.kind === 'undeclared' &&", 'state.scope.kind !== undefined &&'),
  ),
  mutant(
    'other-writers-are-never-excluded',
    'does not tell that the creator is known',
    edit(file, 'state.actor === undefined || state.contract.object?.creator === undefined', 'true'),
  ),
  mutant(
    'failed-reads-are-covered',
    'covers a read that gave no response',
    edit(file, "reads[name]?.outcome === 'answered' ?", 'reads[name] ?'),
  ),
  mutant(
    'unread-sources-have-limits',
    'tells limits of a source that was not read',
    edit(file, "['absence_not_provable', sources.length > 0 && ", "['absence_not_provable', "),
  ),
];
