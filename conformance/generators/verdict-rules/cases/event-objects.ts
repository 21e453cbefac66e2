import { answered, event, listing, thing } from '../story.ts';
import { type VerdictCase, inconclusive, verified } from '../verdict-case.ts';

/** Which object a signed event is about: a stated id decides, and a number counts with its parent. */
export const eventObjectCases: readonly VerdictCase[] = [
  {
    id: 'event with the marker about an object of another id',
    comment: 'the marker was written to a second object too; the event is about that one',
    source: 'events: a stated id decides',
    kills: 'markers-outweigh-ids',
    contract: 'thing',
    story: {
      reads: { main: answered(thing()) },
      events: [event('thing.removed', { id: 8 }, { seconds: 58 })],
    },
    expected: verified({ evidenceLevels: ['E1', 'E3'] }),
  },
  {
    id: 'event with the number of the object about an object of another id',
    comment: 'another shop of the owner has a thing with this number',
    source: 'events: a stated id decides',
    kills: 'numbers-outweigh-ids',
    contract: 'thing whose events have its number',
    story: {
      acknowledgement: null,
      reads: { main: listing([thing({ note: 'none' })]) },
      events: [event('thing.removed', { id: 8, number: 42, note: 'none' }, { seconds: 58 })],
    },
    expected: verified({ evidenceLevels: ['E3'] }),
  },
  {
    id: 'event with the number of the object and no id',
    comment: 'the event names the number and its parent, and no id of its object',
    source: 'events: a number counts with its parent',
    kills: 'events-ignore-the-reference',
    contract: 'thing whose events have its number',
    story: {
      acknowledgement: null,
      reads: { main: listing([thing({ note: 'none' })]) },
      events: [event('thing.removed', { id: undefined, number: 42, note: 'none' }, { seconds: 58 })],
    },
    expected: inconclusive('evidence_conflict'),
  },
  {
    id: 'event with the number below another parent',
    comment: 'number 42 of another owner is another thing',
    source: 'events: a number counts with its parent',
    kills: 'event-match-is-ignored',
    contract: 'thing whose events have its number',
    story: {
      acknowledgement: null,
      reads: { main: listing([thing({ note: 'none' })]) },
      events: [
        event('thing.removed', { id: undefined, owner: 'bob', number: 42, note: 'none' }, { seconds: 58 }),
      ],
    },
    expected: verified({ evidenceLevels: ['E3'] }),
  },
];
