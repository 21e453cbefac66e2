import type { Ask, Operation } from '../model/operation.ts';
import type { CaldavWorld } from '../systems/caldav.ts';
import type { Judgement } from './judge.ts';

// A checker as a careful engineer writes it for a task with events: it reads the calendar, finds the event by its UID, and
// compares the lines of its text with those that the task asks for, in UTC.

/** The input of the contract. */
export interface EventInput {
  readonly summary: string;
  readonly start: string;
  readonly end: string;
  readonly occurrences: number;
  readonly location?: string;
  readonly attendees?: readonly string[];
}

/** The texts of all events in the calendar; `undefined` if it cannot be read. */
export async function readEventTexts(world: CaldavWorld): Promise<readonly string[] | undefined> {
  const { status, text } = await world.reader('GET', '');
  return status === 200 ? text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1) : undefined;
}

/** Compares the event with the task. */
export async function checkEvent(world: CaldavWorld, { input }: Ask, op: Operation): Promise<Judgement> {
  const events = await readEventTexts(world);
  if (!events) return 'unknown';
  const event = events.find((text) => text.includes(`UID:${op.marker}\r\n`));
  return event !== undefined && isAsAsked(event, input as unknown as EventInput) ? 'done' : 'not_done';
}

/** Whether the text of an event has what the task asks for. */
export function isAsAsked(event: string, input: EventInput): boolean {
  const line = (name: string) => new RegExp(`^${name}(?:;[^:\r\n]*)?:(.*)$`, 'mu').exec(event)?.[1]?.trim();
  const plain = (text: string | undefined) => text?.replaceAll(/\\([,;\\])/gu, '$1');
  const compact = (instant: string) => instant.replaceAll(/[-:]/gu, '');
  const people = [...event.matchAll(/^ATTENDEE.*mailto:(.*)$/gimu)].map(([, mail = '']) =>
    mail.trim().toLowerCase(),
  );
  return (
    plain(line('SUMMARY')) === input.summary &&
    line('DTSTART') === compact(input.start) &&
    (line('DTEND') === undefined || line('DTEND') === compact(input.end)) &&
    (input.location === undefined || plain(line('LOCATION')) === input.location) &&
    (input.attendees ?? []).every((mail) => people.includes(mail)) &&
    line('STATUS') !== 'CANCELLED' &&
    (line('RRULE') === undefined) === (input.occurrences === 1)
  );
}
