import type { Read, Reads } from '@tookeffect/wire';

/** A span after the action in which the answer may still change: half-open, its end is outside. */
export interface Window {
  readonly isOpen: boolean;
  /** Whole seconds from now until it closes; at least 1. */
  readonly remainingSeconds: number;
}

/** The instants that windows are judged by, in milliseconds. */
export interface Instants {
  /** When we received the action result, else when the first verify began, else the look itself. */
  readonly start: number;
  /** The earliest read, or now where nothing was read. */
  readonly look: number;
  readonly now: number;
}

/** A window of so many seconds from the start, as it stood at the look. */
export function windowAt({ start, look, now }: Instants, seconds: number): Window {
  const end = start + seconds * 1000;
  return { isOpen: look < end, remainingSeconds: Math.max(1, Math.ceil((end - now) / 1000)) };
}

/** When the first of the reads was made, in milliseconds; `undefined` where nothing was read. */
export function earliestRead({ main, listing, probe }: Reads): number | undefined {
  return [main, listing, probe].reduce(earlier, undefined);
}

/** When the last of the reads that look for the effect was made. */
export function latestLook({ main, listing }: Reads): number | undefined {
  return [main, listing].reduce(later, undefined);
}

type Instant = number | undefined;

function earlier(instant: Instant, read: Read | undefined): Instant {
  return read ? Math.min(instant ?? Infinity, Date.parse(read.observedAt)) : instant;
}

function later(instant: Instant, read: Read | undefined): Instant {
  return read ? Math.max(instant ?? -Infinity, Date.parse(read.observedAt)) : instant;
}
