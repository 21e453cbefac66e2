import { QUEUED, done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { CaldavWorld } from '../../systems/caldav.ts';
import { LINES, SUMMARY, TASK, created, put } from './asks.ts';

const { scenarios, unknowable, unsettled } = scenariosOf<CaldavWorld>('caldav');

/** What the observer of a calendar cannot know. */
export const caldavUnknowable = scenarios;

const nothing = { when: 'The agent did nothing.', isDone: false, agent: () => done() } as const;

unknowable('create-with-another-uid', ['correlation_missing'], {
  seen: [9],
  task: TASK,
  ask: created(),
  worlds: [
    {
      when: 'The agent made an event with a UID of its own.',
      isDone: true,
      agent: ({ agent }) => doneAfter(put(agent, 'a-uid-of-its-own')),
    },
    {
      when: 'A colleague made it, and the agent nothing.',
      isDone: false,
      agent: async ({ others }) => {
        await put(others, 'a-uid-of-its-own');
        return done();
      },
    },
  ],
});

unknowable('create-without-leave-to-read', ['source_denied', 'baseline_missing'], {
  seen: [7],
  hidden: 'hidden rows',
  task: `${TASK} The observer's user may not see the calendar.`,
  ask: created(),
  connect: ({ blind }) => blind,
  within: (world) => ({ ...world, observe: () => Promise.resolve('nothing') }),
  worlds: [
    {
      when: 'The agent made it.',
      isDone: true,
      agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
    },
    nothing,
  ],
});

const floating = ['DTSTART:20260305T090000', 'DTEND:20260305T100000', `SUMMARY:${SUMMARY}`];
const withoutZone = ({ agent }: CaldavWorld, { op }: { op: { marker: string } }) =>
  doneAfter(put(agent, op.marker, floating));

unknowable('create-without-a-zone', ['evidence_insufficient'], {
  seen: [11],
  task: `${TASK} The agent writes 9 o'clock without a zone.`,
  ask: created(),
  worlds: [
    { when: 'Who uses the calendar lives in Iceland, where it is 9 UTC.', isDone: true, agent: withoutZone },
    { when: 'Who uses the calendar lives in Japan.', isDone: false, agent: withoutZone },
  ],
  differs: 'The UIDs of two operations differ.',
});

const inTheRepeatedHour = [
  'DTSTART;TZID=Europe/Berlin:20261025T023000',
  'DURATION:PT30M',
  `SUMMARY:${SUMMARY}`,
];
const twice = ({ agent }: CaldavWorld, { op }: { op: { marker: string } }) =>
  doneAfter(put(agent, op.marker, inTheRepeatedHour));

unknowable('create-in-the-hour-that-comes-twice', ['evidence_insufficient'], {
  seen: [11],
  task: `Put "${SUMMARY}" into the calendar, on 25 October 2026 at 0:30 UTC, which is the first 2:30 in Berlin.`,
  ask: created({ start: '2026-10-25T00:30:00Z', end: '2026-10-25T01:00:00Z' }),
  worlds: [
    { when: 'The programs in use show it at the first 2:30.', isDone: true, agent: twice },
    { when: 'The programs in use show it at the second 2:30.', isDone: false, agent: twice },
  ],
  differs: 'The UIDs of two operations differ.',
});

const unusual = [...LINES, 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=1'];
const unusually = ({ agent }: CaldavWorld, { op }: { op: { marker: string } }) =>
  doneAfter(put(agent, op.marker, unusual));

unknowable('create-by-an-unusual-rule', ['evidence_insufficient'], {
  seen: [16],
  task: `${TASK} The agent adds a rule that does not include the start, of which programs make different times.`,
  ask: created(),
  worlds: [
    { when: 'The program in use shows the start only.', isDone: true, agent: unusually },
    { when: 'The program in use shows the last working day of the month.', isDone: false, agent: unusually },
  ],
  differs: 'The UIDs of two operations differ.',
});

unsettled('create-queued', {
  seen: [13],
  task: `${TASK} The agent says that it is queued.`,
  ask: created(),
  worlds: [
    { when: 'It is made later.', isDone: true, agent: () => QUEUED },
    { when: 'It is never made.', isDone: false, agent: () => QUEUED },
  ],
});
