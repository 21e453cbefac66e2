import type { Mutant } from '@tookeffect/testing/mutants';

const file = 'evidence/events.ts';
const decide = 'decision-table/decide.ts';
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
    edits: [{ file, find: 'isCorrelated(rule, matcher, document) &&', replace: '' }],
  },
  {
    id: 'events-need-the-marker',
    why: 'correlates events only by the marker',
    edits: [
      {
        file,
        find: 'return stated === keys.objectId;',
        replace: 'return stated === keys.objectId && isMarked;',
      },
      {
        file,
        find: 'keys.reference !== undefined && statedText(rule.reference, document) === keys.reference',
        replace: 'false',
      },
    ],
  },
  {
    id: 'markers-outweigh-ids',
    why: 'takes an event about another object that was given the marker for one about this object',
    edits: [
      {
        file,
        find: 'if (stated !== undefined && keys.objectId !== undefined && statesIds)',
        replace:
          'if (stated !== undefined && keys.objectId !== undefined && statesIds && (stated === keys.objectId || !isMarked))',
      },
    ],
  },
  {
    id: 'numbers-outweigh-ids',
    why: 'takes an event about another object with this number for one about this object',
    edits: [
      {
        file,
        find: 'if (stated !== undefined && keys.objectId !== undefined && statesIds)',
        replace:
          'if (stated !== undefined && keys.objectId !== undefined && statesIds && (stated === keys.objectId || isMarked))',
      },
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
    edits: [
      { file, find: 'atMs !== undefined && atMs >= matcher.keys.notBeforeMs', replace: 'atMs !== undefined' },
    ],
  },
  {
    id: 'event-skew-excludes-its-end',
    why: 'off by one at the skew',
    edits: [{ file, find: 'atMs >= matcher.keys.notBeforeMs', replace: 'atMs > matcher.keys.notBeforeMs' }],
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
        find: '{ contract, isObserved }: EvaluationState',
        replace: '{ contract, isObserved, observedAtMs }: EvaluationState',
      },
      {
        file: requirements,
        find: 'objects.some(({ events }) => events.support === undefined)',
        replace:
          'objects.some(({ events }) => events.support === undefined || events.newestAtMs + contract.skewMs < observedAtMs)',
      },
    ],
  },
  {
    id: 'any-event-gives-the-level',
    why: 'gives the level for an event that denies',
    edits: [
      {
        file: requirements,
        find: 'objects.some(({ events }) => events.support === undefined)',
        replace: 'objects.some(({ events }) => events.support === undefined && !events.isContradicted)',
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
        find: '!isObserved || newestAtMs + contract.skewMs < asOfMs',
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
        find: 'newestAtMs + contract.skewMs < asOfMs',
        replace: 'newestAtMs + contract.skewMs <= asOfMs',
      },
    ],
  },
  {
    id: 'lag-is-conflict',
    why: 'ignores the settling window',
    edits: [
      {
        file: shared,
        find: "newestSupports && !settle.isOpen ? decisionFor('evidence_conflict', objects) : undefined;\n  if (objects",
        replace: "newestSupports ? decisionFor('evidence_conflict', objects) : undefined;\n  if (objects",
      },
    ],
  },
  {
    id: 'denial-conflicts-with-everything',
    why: 'assumes that a denying event contradicts every observation',
    edits: [
      {
        file: shared,
        find: '? newestSupports && !settle.isOpen\n    :',
        replace: '? (newestSupports && !settle.isOpen) || newestContradicts\n    :',
      },
    ],
  },
  {
    id: 'denial-conflicts-with-nothing',
    why: 'assumes that a denying event contradicts an empty observation',
    edits: [
      {
        file: shared,
        find: 'if (isEffectMissing)\n',
        replace:
          "if (objects.length === 0 && newestContradicts) return decisionFor('evidence_conflict');\n  if (isEffectMissing)\n",
      },
    ],
  },
  {
    id: 'unread-events-never-conflict',
    why: 'assumes that events cannot deny an effect without a read',
    edits: [
      {
        file: shared,
        find: 'if (!contract.lookup) return newestContradicts ? denied(state, objects) : undefined;',
        replace: 'if (!contract.lookup) return undefined;',
      },
    ],
  },
  {
    id: 'denials-need-support',
    why: 'assumes that a denying event undoes an effect that was there',
    edits: [
      {
        file: shared,
        find: "events.support ? 'effect_reversed' : 'effect_absent'",
        replace: "events.support ? 'effect_reversed' : 'evidence_insufficient'",
      },
    ],
  },
  {
    id: 'unix-seconds-are-unreadable',
    why: 'reads the time of an event only as RFC 3339, so old events look new',
    edits: [{ file, find: "typeof stated === 'number' ? 'unixSeconds' : 'rfc3339'", replace: "'rfc3339'" }],
  },
  {
    id: 'marker-gives-no-event-attribution',
    why: 'assumes that an event without an object shows a state',
    edits: [{ file: requirements, find: "contract.lookup ? 'state' : 'marker'", replace: "'state'" }],
  },
  {
    id: 'told-references-establish-nothing',
    why: 'assumes that an event about the acknowledged object is not tied to the operation',
    edits: [
      {
        file: requirements,
        find: 'if (state.contract.lookup === undefined) return isReferenced;',
        replace: 'if (state.contract.lookup === undefined) return false;',
      },
    ],
  },
  {
    id: 'unlisted-events-are-ignored',
    why: 'assumes that the listed events are all',
    edits: [{ file: decide, find: ' || isAfterReads ||', replace: ' ||' }],
  },
  {
    id: 'unlisted-events-always-matter',
    why: 'forgets that a newer observation supersedes an event',
    edits: [{ file: decide, find: ' || isAfterReads ||', replace: ' || true ||' }],
  },
  {
    id: 'unlisted-events-leave-absence-alone',
    why: 'calls an effect absent that an unlisted event may tell of',
    edits: [{ file: decide, find: " || reason === 'effect_absent';", replace: ';' }],
  },
  {
    id: 'unlisted-events-matter-beside-reads-only',
    why: 'assumes that events alone are always listed',
    edits: [
      {
        file: decide,
        find: 'return contract.lookup === undefined || isAfterReads',
        replace: 'return (contract.lookup !== undefined && isAfterReads)',
      },
    ],
  },
  {
    id: 'unlisted-events-end-the-wait',
    why: 'gives up where the caller only has to wait',
    edits: [
      {
        file: decide,
        find: "eventsCutAtMs === undefined || (verdict !== 'verified' && verdict !== 'refuted')",
        replace: 'eventsCutAtMs === undefined',
      },
    ],
  },
];
