import type { TimelineEntry } from '@tookeffect/sdk';
import { type Colours, toPrintable } from './layout.ts';

/** @returns an entry of the history as a line: when, what, and its members. An entry of a newer service is shown too. */
export function timelineLine({ occurredAt, kind, ...members }: TimelineEntry, colours: Colours): string {
  const details = Object.entries(members).map(([name, value]) => `${name} ${textOf(value)}`);
  const line = [occurredAt, kind.replaceAll('_', ' '), details.join(', ')].map(toPrintable);
  return `${colours.dim(line[0])}  ${colours.bold(line[1])}  ${line[2]!}`.trimEnd().concat('\n');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
