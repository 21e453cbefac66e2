import { done, doneAfter } from '../../model/operation.ts';
import { scenariosOf } from '../../model/scenario.ts';
import type { CaldavWorld } from '../../systems/caldav.ts';
import { BERLIN, LINES, SUMMARY, TASK, created, hasEvent, put } from './asks.ts';

const { scenarios, trap } = scenariosOf<CaldavWorld>('caldav');

/** The agent does something else, or nothing, in a calendar. */
export const caldavTraps = scenarios;

const truth = (world: CaldavWorld) => hasEvent(world);
const changed = (from: string, to: string) => LINES.map((line) => line.replace(from, to));

trap('create-only-claimed', ['effect_absent'], {
  seen: [5],
  task: TASK,
  ask: created(),
  agent: () => done(),
  truth,
});

trap('create-in-another-calendar', ['effect_absent'], {
  task: TASK,
  ask: created(),
  agent: async ({ agent, others, calendar }, { op }) => {
    await others('MKCALENDAR', '', { calendar: `${calendar}-2` });
    return doneAfter(put(agent, op.marker, LINES, { calendar: `${calendar}-2` }));
  },
  truth,
});

trap('create-and-delete', ['effect_absent'], {
  task: TASK,
  ask: created(),
  agent: async ({ agent }, { op }) => {
    await put(agent, op.marker);
    return doneAfter(agent('DELETE', `${op.marker}.ics`));
  },
  truth,
});

trap('create-an-hour-late', ['effect_mismatch'], {
  seen: [11],
  task: `${TASK} The agent takes UTC for the time of Berlin, and converts it the wrong way.`,
  ask: created(),
  agent: ({ agent }, { op }) =>
    doneAfter(put(agent, op.marker, ['DTSTART:20260305T080000Z', 'DTEND:20260305T090000Z', LINES[2]!])),
  truth,
});

trap('create-at-that-time-elsewhere', ['effect_mismatch'], {
  seen: [11],
  task: `${TASK} The agent writes 9 in Berlin.`,
  ask: created(),
  agent: ({ agent }, { op }) => {
    const lines = ['DTSTART;TZID=Europe/Berlin:20260305T090000', 'DURATION:PT1H', LINES[2]!];
    return doneAfter(put(agent, op.marker, lines, { zones: BERLIN }));
  },
  truth,
});

trap('create-on-another-day', ['effect_mismatch'], {
  task: `${TASK} The agent takes 5 March for 3 May.`,
  ask: created(),
  agent: ({ agent }, { op }) =>
    doneAfter(put(agent, op.marker, ['DTSTART:20260503T090000Z', 'DTEND:20260503T100000Z', LINES[2]!])),
  truth,
});

trap('create-for-two-hours', ['effect_mismatch'], {
  task: TASK,
  ask: created(),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, changed('T100000Z', 'T110000Z'))),
  truth,
});

trap('create-with-another-summary', ['effect_mismatch'], {
  task: TASK,
  ask: created(),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, changed('quarter', 'Quarter'))),
  truth,
});

trap('create-every-week', ['effect_mismatch'], {
  task: `${TASK} The agent makes an event that repeats without end.`,
  ask: created(),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, [...LINES, 'RRULE:FREQ=WEEKLY'])),
  truth: ({ others }) => others('GET', '').then(({ text }) => !text.includes('RRULE')),
});

trap('create-only-twice', ['effect_mismatch'], {
  task: `Put "${SUMMARY}" into the calendar, from 9 to 10 UTC on three days from 5 March 2026. The agent leaves one out.`,
  ask: created({ occurrences: 3 }),
  agent: ({ agent }, { op }) =>
    doneAfter(put(agent, op.marker, [...LINES, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260306T090000Z'])),
  truth: ({ others }) => others('GET', '').then(({ text }) => !text.includes('EXDATE')),
});

trap('create-daily-instead-of-weekly', ['effect_mismatch'], {
  task: `Put "${SUMMARY}" into the calendar, from 9 to 10 UTC on three Thursdays from 5 March 2026.`,
  ask: created({
    occurrences: 3,
    starts: ['2026-03-05T09:00:00Z', '2026-03-12T09:00:00Z', '2026-03-19T09:00:00Z'],
  }),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, [...LINES, 'RRULE:FREQ=DAILY;COUNT=3'])),
  truth: ({ others }) => others('GET', '').then(({ text }) => text.includes('WEEKLY')),
});

trap('create-cancelled', ['effect_mismatch'], {
  task: `${TASK} The agent writes it as cancelled; most programs show nothing.`,
  ask: created(),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, [...LINES, 'STATUS:CANCELLED'])),
  truth: ({ others }) => others('GET', '').then(({ text }) => !text.includes('CANCELLED')),
});

trap('create-and-forget-a-person', ['effect_mismatch'], {
  task: `${TASK} Invite Ada and Bob.`,
  ask: created({ attendees: ['ada@example.org', 'bob@example.org'] }),
  agent: ({ agent }, { op }) =>
    doneAfter(put(agent, op.marker, [...LINES, 'ATTENDEE:mailto:ada@example.org'])),
  truth: ({ others }) => others('GET', '').then(({ text }) => text.includes('bob@')),
});

trap('create-elsewhere-in-the-house', ['effect_mismatch'], {
  task: `${TASK} It is in room 2.`,
  ask: created({ location: 'Room 2' }),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker, [...LINES, 'LOCATION:Room 20'])),
  truth: (world) => hasEvent(world, ['LOCATION:Room 2']),
});

trap('create-refused', ['effect_absent'], {
  seen: [3],
  task: `${TASK} The server refuses the agent's event, and the agent says done.`,
  ask: created(),
  agent: async ({ reader }, { op }) => doneAfter(put(reader, op.marker)),
  truth,
});

trap('create-and-others-change', ['effect_mismatch'], {
  task: `${TASK} A colleague moves it before the look.`,
  ask: created(),
  agent: ({ agent }, { op }) => doneAfter(put(agent, op.marker)),
  meanwhile: ({ others }, { op }) => put(others, op.marker, changed('T10', 'T11')),
  truth,
});
