import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';
import type { Kind } from './model/tasks.ts';

/** A mistake that was made before, and the kinds of worlds in which it shows. */
export interface WorldMutant {
  readonly mutant: Mutant;
  readonly part: 'evaluator' | 'http';
  readonly kinds: readonly [Kind, ...Kind[]];
  /** It shows sooner where nothing but people is wrong. */
  readonly isCalm?: true;
}

const requirements = 'decision-table/verdict-requirements.ts';
const connector = 'connectors/http/http-connector.ts';

/** Each mistake once made the product say what was not so. */
export const WORLD_MUTANTS: readonly WorldMutant[] = [
  {
    part: 'evaluator',
    kinds: ['a row with a marker', 'a changed row with a marker'],
    isCalm: true,
    mutant: mutant(
      'later-looks-ask-nothing',
      'what was verified once needs no check again',
      edit(
        requirements,
        '  { contract }: EvaluationState,\n  outcome: CheckOutcome,',
        '  { contract, wasVerified }: EvaluationState,\n  outcome: CheckOutcome,',
      ),
      edit(
        requirements,
        '    ({ required }, index) => required && objects',
        '    ({ required }, index) => required && !wasVerified && objects',
      ),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a deleted row'],
    mutant: mutant(
      'deleted-by-key-alone',
      'a row that is not under its key is gone',
      edit(
        'language/row-request.ts',
        '=> ({ name, identities: seenIdentities })',
        '=> ({ name, identities: seenIdentities.slice(0, 0) })',
      ),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['an object without a marker', 'a row without a marker'],
    isCalm: true,
    mutant: mutant(
      'one-object-for-two-operations',
      'a claim of another operation does not matter',
      edit(
        'evidence/claims.ts',
        "isForeign: standing.length > 0 && !(isNamed && aspect === 'created'),",
        'isForeign: false,',
      ),
      edit(
        'decision-table/choice.ts',
        '  return state.hasMoreRivals || rivalsOf(candidate, state).length > 0;',
        '  return state.hasMoreRivals && rivalsOf(candidate, state).length > 0;',
      ),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['an object with a marker'],
    isCalm: true,
    mutant: mutant(
      'the-acknowledgement-binds',
      'the object that the agent names is its own',
      edit(
        'decision-table/choice.ts',
        'isBound({ isMarked, claims }: Candidate',
        'isBound({ isMarked, isReferenced, claims }: Candidate',
      ),
      edit(
        'decision-table/choice.ts',
        '  return (hasMarker && isMarked) ||',
        '  return isReferenced || (hasMarker && isMarked) ||',
      ),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a row with a marker', 'a row without a marker'],
    mutant: mutant(
      'row-security-hides-nothing',
      'a row that the role does not see is not there',
      edit('evidence/lookup.ts', 'read.source?.relation?.rowSecurity !== true && ', ''),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a row with a marker'],
    mutant: mutant(
      'only-matching-rows-are-looked-at',
      'a row that does not match has no marker',
      edit(
        'language/row-request.ts',
        'lookups: filledParts(lookups, filler),',
        "lookups: filledParts(lookups, filler).map((part, _, all) => ({ ...part, filters: [...part.filters, ...(part.name === 'match' ? [] : all.find(({ name }) => name === 'match').filters)] })),",
      ),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a row with a marker', 'a row without a marker'],
    mutant: mutant(
      'views-show-every-row',
      'a row that a view does not show is not there',
      edit('evidence/lookup.ts', ' && !isViewWithoutIdentity(read)', ''),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a deleted object', 'an object with a marker'],
    mutant: mutant(
      'every-404-means-absent',
      'an API that hides objects answers 404 only for what is not there',
      edit('evidence/baseline.ts', "      return connection?.missing === 'absent';", '      return true;'),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a deleted object', 'a state'],
    mutant: mutant(
      'an-error-body-is-the-parent',
      'a probe with status 200 shows that nothing is hidden',
      edit(
        'evidence/lookup.ts',
        "  return isAfter && condition({ ...base, observation: probe.observation }) === 'passed';",
        '  return isAfter;',
      ),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a state', 'a changed object', 'a changed object with a marker'],
    mutant: mutant(
      'an-error-body-is-a-baseline',
      'a member that the baseline does not show was not so',
      edit(
        'evidence/state-before.ts',
        "return showsMembers(seen.body, body) && !isUnwritten ? 'failed' : outcome;",
        "return 'failed';",
      ),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['an issue'],
    mutant: mutant(
      'a-quotation-is-the-effect',
      'whoever quotes the marker was the agent',
      edit('evidence/events.ts', '  const own = withoutQuotations(value);', '  const own = value;'),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a state'],
    mutant: mutant(
      'what-an-error-body-lacks-was-removed',
      'a member that is not shown is gone',
      edit(
        'evidence/state-before.ts',
        '  if (!isDoubtful) return outcomes;',
        '  if (!isDoubtful || outcomes.length > 0) return outcomes;',
      ),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a row with a marker', 'an object with a marker', 'a changed row with a version'],
    isCalm: true,
    mutant: mutant(
      'nothing-settles',
      'what is not there yet will not come',
      edit(
        'decision-table/shared-rows.ts',
        "  return settle.isOpen ? decisionFor('not_settled', objects, settle.retryAfterSeconds) : undefined;",
        "  return settle.isOpen && objects.length > 99 ? decisionFor('not_settled', objects, settle.retryAfterSeconds) : undefined;",
      ),
    ),
  },
  {
    part: 'http',
    kinds: ['an object with a marker', 'an object without a marker'],
    mutant: mutant(
      'the-cache-is-believed',
      'no-cache is enough',
      edit(connector, 'new UniqueTargets(parameter)', 'new UniqueTargets(undefined)'),
      edit(
        connector,
        'target, isUncached, isUnique, isFreshIgnored',
        'target, isUncached: true, isUnique: true, isFreshIgnored',
      ),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a row with a marker', 'a row without a marker', 'a changed row with a marker'],
    mutant: mutant(
      'a-late-standby-is-current',
      'what a standby shows is so now',
      edit(
        'evidence/source.ts',
        'return Math.min(observedMs, Math.max(...stated.map((at) => Date.parse(at))) - offset.toMs);',
        'return observedMs;',
      ),
      edit('evidence/source.ts', 'return isReceiving && isCaughtUp;', 'return isReceiving || isCaughtUp;'),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a row without a marker', 'an object without a marker', 'a deleted row'],
    mutant: mutant(
      'no-rivals',
      'what happened is the doing of the operation that looks first',
      edit(
        'decision-table/choice.ts',
        '  return state.hasMoreRivals || rivalsOf(candidate, state).length > 0;',
        '  return state.hasMoreRivals && rivalsOf(candidate, state).length > 0;',
      ),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['an object with a marker'],
    mutant: mutant(
      'the-clocks-agree',
      'the clock of the provider is ours',
      edit(
        'evidence/source.ts',
        'fromMs: fromMs - (offset?.toMs ?? 0), toMs: toMs - (offset?.fromMs ?? 0)',
        'fromMs: fromMs - (offset ? 0 : 0), toMs',
      ),
    ),
  },
  {
    part: 'http',
    kinds: ['an object with a marker', 'an object without a marker'],
    mutant: mutant(
      'the-first-page-is-the-list',
      'a response that announces another page is complete',
      edit(
        'connectors/http/page-reading.ts',
        '  let next = nextPage(pages, source);',
        '  let next: NextPage = END;',
      ),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a set of rows', 'a changed row with a marker'],
    mutant: mutant(
      'nothing-beside-is-compared',
      'an object that stands has not changed',
      edit(
        'evidence/scope.ts',
        'else if (comparesContent && !isSame',
        'else if (comparesContent && now.length < 0 && !isSame',
      ),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a row with a marker', 'a changed row', 'a deleted row'],
    mutant: mutant(
      'a-copy-is-current',
      'a materialized view shows what its tables have',
      edit(
        'evidence/source.ts',
        "  if (relation?.kind === 'materialized_view' || relation?.kind === 'foreign_table') return true;\n",
        '',
      ),
    ),
  },
  {
    part: 'evaluator',
    kinds: ['a row with a marker', 'a changed row'],
    mutant: mutant(
      'a-nameless-row-is-the-effect',
      'rows without an identity are one row',
      edit(
        requirements,
        '    list.filter(({ id }) => id === undefined || !ids.has(id));',
        '    list.filter(({ id }) => !ids.has(id));',
      ),
    ),
  },
];
