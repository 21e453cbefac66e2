import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'evidence/events.ts';
const compile = 'compile-contract.ts';
const shared = 'decision-table/shared-rows.ts';
const requirements = 'decision-table/verdict-requirements.ts';

/** Mistakes in row 3, and in what a signed event is worth. */
export const eventMutants: readonly Mutant[] = [
  {
    id: 'events-are-ignored',
    why: 'the rules are declared and never compiled',
    edits: [{ file: compile, find: '(evidence.corroborates ?? []).map(compileEventRule)', replace: '[]' }],
  },
  {
    id: 'unsigned-events-count',
    why: 'the signature is thought to be checked elsewhere',
    edits: [{ file, find: 'events.filter((event) => event.signed)', replace: 'events' }],
  },
  {
    id: 'every-event-is-about-us',
    why: 'the evidence is thought to hold only events about this operation',
    edits: [{ file, find: 'isCorrelated(rule, keys, document) &&', replace: '' }],
  },
  {
    id: 'events-need-the-marker',
    why: 'only the marker is thought to tie',
    edits: [
      { file, find: 'pathEquals(rule.object, objectId, document) ||', replace: '' },
      { file, find: 'pathEquals(rule.reference, reference, document) ||', replace: '' },
    ],
  },
  {
    id: 'events-need-the-id',
    why: 'the correlation key is declared and never compiled',
    edits: [
      {
        file: compile,
        find: 'correlation: optionalPath(rule.correlation)',
        replace: 'correlation: undefined',
      },
    ],
  },
  {
    id: 'events-ignore-the-reference',
    why: 'the reference is declared and never compiled',
    edits: [
      { file: compile, find: 'reference: optionalPath(rule.reference)', replace: 'reference: undefined' },
    ],
  },
  {
    id: 'event-names-are-ignored',
    why: 'the conditions are thought to tell events apart',
    edits: [{ file, find: 'rule.event === event.event &&', replace: '' }],
  },
  {
    id: 'event-match-is-ignored',
    why: 'the conditions are declared and never compiled',
    edits: [{ file: compile, find: 'match: conditions(rule.match)', replace: 'match: []' }],
  },
  {
    id: 'events-from-before-count',
    why: 'an event about the object is thought to be about its creation by us',
    edits: [{ file, find: 'atMs !== undefined && atMs >= keys.notBeforeMs', replace: 'atMs !== undefined' }],
  },
  {
    id: 'event-skew-excludes-its-end',
    why: 'off by one at the skew',
    edits: [{ file, find: 'atMs >= keys.notBeforeMs', replace: 'atMs > keys.notBeforeMs' }],
  },
  {
    id: 'timeless-events-are-old',
    why: 'an event without a time is put at the beginning of all',
    edits: [{ file, find: '?? Date.parse(event.receivedAt)', replace: '?? 0' }],
  },
  {
    id: 'oldest-event-is-judged',
    why: 'sorted the wrong way round',
    edits: [{ file, find: 'right.atMs - left.atMs', replace: 'left.atMs - right.atMs' }],
  },
  {
    id: 'old-events-give-no-level',
    why: 'what the look supersedes is thought to be worth nothing',
    edits: [
      {
        file: requirements,
        find: 'missingLevels({ contract, isObserved }: EvaluationState',
        replace: 'missingLevels({ contract, isObserved, observedAtMs }: EvaluationState',
      },
      {
        file: requirements,
        find: ': object.events.support === undefined',
        replace:
          ': object.events.support === undefined || object.events.newestAtMs + contract.skewMs < observedAtMs',
      },
    ],
  },
  {
    id: 'any-event-gives-the-level',
    why: 'having references from the provider is taken for its agreeing',
    edits: [
      {
        file: requirements,
        find: ': object.events.support === undefined',
        replace: ': object.events.support === undefined && !object.events.isContradicted',
      },
    ],
  },
  {
    id: 'supporting-conflict-is-ignored',
    why: 'the look is thought to be right whenever the event says more',
    edits: [{ file, find: 'newestSupports: supporting.some(isNewest)', replace: 'newestSupports: false' }],
  },
  {
    id: 'denying-conflict-is-ignored',
    why: 'the look is thought to be right whenever the event says less',
    edits: [
      { file, find: 'newestContradicts: contradicting.some(isNewest)', replace: 'newestContradicts: false' },
    ],
  },
  {
    id: 'any-supporting-event-conflicts',
    why: 'whether the event is the newest is not asked',
    edits: [
      {
        file,
        find: 'newestSupports: supporting.some(isNewest)',
        replace: 'newestSupports: supporting.length > 0',
      },
    ],
  },
  {
    id: 'any-denying-event-conflicts',
    why: 'whether the event is the newest is not asked',
    edits: [
      {
        file,
        find: 'newestContradicts: contradicting.some(isNewest)',
        replace: 'newestContradicts: contradicting.length > 0',
      },
    ],
  },
  {
    id: 'same-instant-denials-are-lost',
    why: 'the newest is thought to be one',
    edits: [
      {
        file,
        find: 'newestContradicts: contradicting.some(isNewest)',
        replace: 'newestContradicts: contradicting.some(isNewest) && !supporting.some(isNewest)',
      },
    ],
  },
  {
    id: 'events-never-age',
    why: 'the time of the event is not compared',
    edits: [
      {
        file: shared,
        find: '(!isObserved || newestAtMs + contract.skewMs < observedAtMs)',
        replace: '!isObserved',
      },
    ],
  },
  {
    id: 'skew-excludes-its-bound',
    why: 'off by one at the skew',
    edits: [
      {
        file: shared,
        find: 'newestAtMs + contract.skewMs < observedAtMs',
        replace: 'newestAtMs + contract.skewMs <= observedAtMs',
      },
    ],
  },
  {
    id: 'lag-is-conflict',
    why: 'the window is not asked',
    edits: [{ file: shared, find: 'newestSupports && !settle.isOpen', replace: 'newestSupports' }],
  },
  {
    id: 'denial-conflicts-with-everything',
    why: 'an event that denies is thought to contradict every look',
    edits: [{ file: shared, find: '? newestSupports', replace: '? newestSupports || newestContradicts' }],
  },
  {
    id: 'denial-conflicts-with-nothing',
    why: 'an event that denies is thought to contradict an empty look as well',
    edits: [
      {
        file: shared,
        find: 'if (!object) return undefined;',
        replace: "if (!object) return newestContradicts ? decisionFor('evidence_conflict') : undefined;",
      },
    ],
  },
  {
    id: 'unread-events-never-conflict',
    why: 'without a look there is thought to be nothing to contradict',
    edits: [
      {
        file: shared,
        find: 'contract.lookup && (!isObserved || newestAtMs + contract.skewMs < observedAtMs)',
        replace: '!isObserved || newestAtMs + contract.skewMs < observedAtMs',
      },
    ],
  },
];
