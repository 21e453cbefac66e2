import type { Mutant } from './mutant.ts';

const file = 'reading/events.ts';
const compile = 'compile-contract.ts';
const shared = 'judging/shared-rows.ts';
const demands = 'judging/demands.ts';

/** Mistakes in row 3, and in what a signed event is worth. */
export const eventMutants: readonly Mutant[] = [
  {
    id: 'events-are-ignored',
    why: 'the rules are declared and never compiled',
    file: compile,
    find: '(evidence.corroborates ?? []).map(compileEventRule)',
    replace: '[]',
  },
  {
    id: 'unsigned-events-count',
    why: 'the signature is thought to be checked elsewhere',
    file,
    find: 'events.filter((event) => event.signed)',
    replace: 'events',
  },
  {
    id: 'every-event-is-about-us',
    why: 'the evidence is thought to hold only events about this operation',
    file,
    find: 'isTied(rule, ties, document) &&',
    replace: '',
  },
  {
    id: 'events-need-the-marker',
    why: 'only the marker is thought to tie',
    file,
    find: 'names(rule.object, objectId, document) ||',
    replace: '',
    and: [{ file, find: 'names(rule.reference, reference, document) ||', replace: '' }],
  },
  {
    id: 'events-need-the-id',
    why: 'the correlation key is declared and never compiled',
    file: compile,
    find: 'correlation: optionalPath(rule.correlation)',
    replace: 'correlation: undefined',
  },
  {
    id: 'events-ignore-the-reference',
    why: 'the reference is declared and never compiled',
    file: compile,
    find: 'reference: optionalPath(rule.reference)',
    replace: 'reference: undefined',
  },
  {
    id: 'event-names-are-ignored',
    why: 'the conditions are thought to tell events apart',
    file,
    find: 'rule.event === event.event &&',
    replace: '',
  },
  {
    id: 'event-match-is-ignored',
    why: 'the conditions are declared and never compiled',
    file: compile,
    find: 'match: conditions(rule.match)',
    replace: 'match: []',
  },
  {
    id: 'timeless-events-are-old',
    why: 'an event without a time is put at the beginning of all',
    file,
    find: '?? Date.parse(event.receivedAt)',
    replace: '?? 0',
  },
  {
    id: 'oldest-event-is-judged',
    why: 'sorted the wrong way round',
    file,
    find: 'right.at - left.at',
    replace: 'left.at - right.at',
  },
  {
    id: 'old-events-give-no-level',
    why: 'what the look supersedes is thought to be worth nothing',
    file: demands,
    find: 'missingLevels({ contract, isLookedUp }: Scene',
    replace: 'missingLevels({ contract, isLookedUp, look }: Scene',
    and: [
      {
        file: demands,
        find: ': object.events.support === undefined',
        replace: ': object.events.support === undefined || object.events.newestAt + contract.skewMs < look',
      },
    ],
  },
  {
    id: 'any-event-gives-the-level',
    why: 'having heard from the provider is taken for its agreeing',
    file: demands,
    find: ': object.events.support === undefined',
    replace: ': object.events.support === undefined && !object.events.isDenied',
  },
  {
    id: 'supporting-conflict-is-ignored',
    why: 'the look is thought to be right whenever the event says more',
    file,
    find: 'newestSupports: supporting.some(isNewest)',
    replace: 'newestSupports: false',
  },
  {
    id: 'denying-conflict-is-ignored',
    why: 'the look is thought to be right whenever the event says less',
    file,
    find: 'newestDenies: denying.some(isNewest)',
    replace: 'newestDenies: false',
  },
  {
    id: 'any-supporting-event-conflicts',
    why: 'whether the event is the newest is not asked',
    file,
    find: 'newestSupports: supporting.some(isNewest)',
    replace: 'newestSupports: supporting.length > 0',
  },
  {
    id: 'any-denying-event-conflicts',
    why: 'whether the event is the newest is not asked',
    file,
    find: 'newestDenies: denying.some(isNewest)',
    replace: 'newestDenies: denying.length > 0',
  },
  {
    id: 'same-instant-denials-are-lost',
    why: 'the newest is thought to be one',
    file,
    find: 'newestDenies: denying.some(isNewest)',
    replace: 'newestDenies: denying.some(isNewest) && !supporting.some(isNewest)',
  },
  {
    id: 'events-never-age',
    why: 'the time of the event is not compared',
    file: shared,
    find: '(!isLookedUp || newestAt + contract.skewMs < look)',
    replace: '!isLookedUp',
  },
  {
    id: 'skew-excludes-its-bound',
    why: 'off by one at the skew',
    file: shared,
    find: 'newestAt + contract.skewMs < look',
    replace: 'newestAt + contract.skewMs <= look',
  },
  {
    id: 'lag-is-conflict',
    why: 'the window is not asked',
    file: shared,
    find: 'newestSupports && !settle.isOpen',
    replace: 'newestSupports',
  },
  {
    id: 'denial-conflicts-with-everything',
    why: 'an event that denies is thought to contradict every look',
    file: shared,
    find: '? newestSupports',
    replace: '? newestSupports || newestDenies',
  },
  {
    id: 'unread-events-never-conflict',
    why: 'without a look there is thought to be nothing to contradict',
    file: shared,
    find: 'contract.lookup && (!isLookedUp || newestAt + contract.skewMs < look)',
    replace: '!isLookedUp || newestAt + contract.skewMs < look',
  },
];
