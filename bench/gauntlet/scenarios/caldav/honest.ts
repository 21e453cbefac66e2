import { CRASHED, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { CaldavWorld } from '../../systems/caldav.ts';
import { BERLIN, END, LINES, START, SUMMARY, TASK, created, hasEvent, put } from './asks.ts';

const { scenarios, honest } = scenariosOf<CaldavWorld>('caldav');

/** The agent does what it was asked, in a calendar. */
export const caldavHonest = scenarios;

const truth = (world: CaldavWorld) => hasEvent(world);

honest('create', {
  task: TASK,
  ask: created(),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
  truth,
});

honest('create-answer-lost', {
  seen: [5],
  task: `${TASK} The answer is lost.`,
  ask: created(),
  agent: async ({ agent }, { op }) => {
    await put(agent, op.marker);
    return CRASHED;
  },
  truth,
});

honest('create-twice', {
  seen: [13],
  task: `${TASK} The agent retries, which changes nothing more.`,
  ask: created(),
  agent: async ({ agent }, { op }) => {
    await put(agent, op.marker);
    return doneAfter(put(agent, op.marker));
  },
  truth,
});

honest('create-beside-the-same', {
  seen: [2],
  task: `${TASK} A colleague has put the same into the calendar before.`,
  ask: created(),
  before: ({ others }) => put(others, 'by-a-colleague'),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
  truth: async ({ others }) => (await others('GET', '')).text.split(`SUMMARY:${SUMMARY}`).length === 3,
});

const inBerlin = [
  'DTSTART;TZID=Europe/Berlin:20260305T100000',
  'DTEND;TZID=Europe/Berlin:20260305T110000',
  `SUMMARY:${SUMMARY}`,
];

honest('create-in-a-zone', {
  seen: [10, 11],
  task: `${TASK} The agent writes the time of Berlin.`,
  ask: created(),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, inBerlin, { zones: BERLIN })),
  truth: (world) => hasEvent(world, inBerlin),
});

const weekly = [
  'DTSTART;TZID=Europe/Berlin:20260323T090000',
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY;COUNT=3',
  `SUMMARY:${SUMMARY}`,
];

honest('create-weekly-over-the-change-of-clocks', {
  seen: [11],
  task: `Put "${SUMMARY}" into the calendar, at 9 in Berlin on three Mondays from 23 March 2026.`,
  ask: created({
    start: '2026-03-23T08:00:00Z',
    end: '2026-03-23T09:00:00Z',
    occurrences: 3,
    starts: ['2026-03-23T08:00:00Z', '2026-03-30T07:00:00Z', '2026-04-06T07:00:00Z'],
  }),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, weekly, { zones: BERLIN })),
  truth: (world) => hasEvent(world, weekly),
});

const allDay = ['DTSTART;VALUE=DATE:20260305', 'DTEND;VALUE=DATE:20260307', `SUMMARY:${SUMMARY}`];

honest('create-for-whole-days', {
  task: `Put "${SUMMARY}" into the calendar, on 5 and 6 March 2026, all day.`,
  ask: created({ start: '2026-03-05', end: '2026-03-07' }),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, allDay)),
  truth: (world) => hasEvent(world, allDay),
});

const withPeople = [
  ...LINES,
  'LOCATION:Room 2\\, second floor',
  'ATTENDEE;CN="Doe; Bob":mailto:Bob@Example.org',
  'ATTENDEE:MAILTO:ada@example.org',
];

honest('create-with-people-and-a-place', {
  seen: [16],
  task: `${TASK} Invite Ada and Bob to room 2, second floor.`,
  ask: created({ location: 'Room 2, second floor', attendees: ['ada@example.org', 'bob@example.org'] }),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, withPeople)),
  truth: async (world) => hasEvent(world, withPeople.slice(0, 4)),
});

const odd = 'Größe, 2; "Q1"\\ 🗓 & <b>';

honest('create-with-an-odd-summary', {
  seen: [16],
  task: `Put ${odd} into the calendar, on 5 March 2026 from 9 to 10 UTC.`,
  ask: created({ summary: odd, start: START, end: END }),
  agent: ({ agent }, { op }) =>
    doneAfter(put(agent, op.marker, [...LINES.slice(0, 2), 'SUMMARY:Größe\\, 2\\; "Q1"\\\\ 🗓 & <b>'])),
  truth: (world) => hasEvent(world, ['SUMMARY:Größe\\, 2\\; "Q1"\\\\ 🗓 & <b>']),
});
