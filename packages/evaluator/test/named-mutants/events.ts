import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'evidence/events.ts';
const compile = 'compile-contract.ts';
const shared = 'decision-table/shared-rows.ts';
const requirements = 'decision-table/verdict-requirements.ts';

/** Mistakes in row 3 and in the use of signed events. */
export const eventMutants: readonly Mutant[] = [
  {
    id: 'events-are-ignored',
    why: 'does not compile the declared rules',
    edits: [{ file: compile, find: '(evidence.corroborates ?? []).map(compileEventRule)', replace: '[]' }],
  },
  {
    id: 'unsigned-events-count',
    why: 'assumes that the signature was checked elsewhere',
    edits: [{ file, find: 'events.filter((event) => event.signed)', replace: 'events' }],
  },
  {
    id: 'every-event-correlates',
    why: 'assumes that all events are about this operation',
    edits: [{ file, find: 'isCorrelated(rule, keys, document) &&', replace: '' }],
  },
  {
    id: 'events-need-the-marker',
    why: 'correlates events only by the marker',
    edits: [
      { file, find: 'pathEquals(rule.object, objectId, document) ||', replace: '' },
      { file, find: 'pathEquals(rule.reference, reference, document) ||', replace: '' },
    ],
  },
  {
    id: 'events-need-the-id',
    why: 'does not compile the correlation of an event rule',
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
    why: 'does not compile the reference of an event rule',
    edits: [
      { file: compile, find: 'reference: optionalPath(rule.reference)', replace: 'reference: undefined' },
    ],
  },
  {
    id: 'event-names-are-ignored',
    why: 'assumes that the conditions distinguish events',
    edits: [{ file, find: 'rule.event === event.event &&', replace: '' }],
  },
  {
    id: 'event-match-is-ignored',
    why: 'does not compile the conditions of an event rule',
    edits: [{ file: compile, find: 'match: conditions(rule.match)', replace: 'match: []' }],
  },
  {
    id: 'events-from-before-count',
    why: 'assumes that every event about the object was caused by this operation',
    edits: [{ file, find: 'atMs !== undefined && atMs >= keys.notBeforeMs', replace: 'atMs !== undefined' }],
  },
  {
    id: 'event-skew-excludes-its-end',
    why: 'off by one at the skew',
    edits: [{ file, find: 'atMs >= keys.notBeforeMs', replace: 'atMs > keys.notBeforeMs' }],
  },
  {
    id: 'timeless-events-are-old',
    why: 'dates an event without a time at 1970',
    edits: [{ file, find: '?? Date.parse(event.receivedAt)', replace: '?? 0' }],
  },
  {
    id: 'oldest-event-is-evaluated',
    why: 'sorts the events in the wrong order',
    edits: [{ file, find: 'right.atMs - left.atMs', replace: 'left.atMs - right.atMs' }],
  },
  {
    id: 'old-events-give-no-level',
    why: 'gives no level for an event that is older than the observation',
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
    why: 'gives the level for an event that denies',
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
    why: 'prefers the observation over an event that supports the effect',
    edits: [{ file, find: 'newestSupports: supporting.some(isNewest)', replace: 'newestSupports: false' }],
  },
  {
    id: 'denying-conflict-is-ignored',
    why: 'prefers the observation over an event that denies the effect',
    edits: [
      { file, find: 'newestContradicts: contradicting.some(isNewest)', replace: 'newestContradicts: false' },
    ],
  },
  {
    id: 'any-supporting-event-conflicts',
    why: 'uses a supporting event that is not the newest',
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
    why: 'uses a denying event that is not the newest',
    edits: [
      {
        file,
        find: 'newestContradicts: contradicting.some(isNewest)',
        replace: 'newestContradicts: contradicting.length > 0',
      },
    ],
  },
  {
    id: 'same-instant-denials-are-ignored',
    why: 'assumes that only one event is the newest',
    edits: [
      {
        file,
        find: 'newestContradicts: contradicting.some(isNewest)',
        replace: 'newestContradicts: contradicting.some(isNewest) && !supporting.some(isNewest)',
      },
    ],
  },
  {
    id: 'event-age-is-ignored',
    why: 'ignores when the event happened',
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
    why: 'ignores the settling window',
    edits: [{ file: shared, find: 'newestSupports && !settle.isOpen', replace: 'newestSupports' }],
  },
  {
    id: 'denial-conflicts-with-everything',
    why: 'assumes that a denying event contradicts every observation',
    edits: [{ file: shared, find: '? newestSupports', replace: '? newestSupports || newestContradicts' }],
  },
  {
    id: 'denial-conflicts-with-nothing',
    why: 'assumes that a denying event contradicts an empty observation',
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
    why: 'assumes that events cannot contradict each other without a read',
    edits: [
      {
        file: shared,
        find: 'contract.lookup && (!isObserved || newestAtMs + contract.skewMs < observedAtMs)',
        replace: '!isObserved || newestAtMs + contract.skewMs < observedAtMs',
      },
    ],
  },
];
