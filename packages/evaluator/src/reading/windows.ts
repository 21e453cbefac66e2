import type { AnsweredRead, FailedRead, Reads } from '@tookeffect/core';

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

/** When the reads were made, in milliseconds. */
export function readInstants({ main, listing, probe }: Reads): {
  earliest: number | undefined;
  latestLook: number | undefined;
} {
  const looks = instants([main, listing]);
  const all = instants([main, listing, probe]);
  return {
    earliest: all.length > 0 ? Math.min(...all) : undefined,
    latestLook: looks.length > 0 ? Math.max(...looks) : undefined,
  };
}

function instants(reads: readonly (AnsweredRead | FailedRead | undefined)[]): number[] {
  return reads.flatMap((read) => (read ? [Date.parse(read.observedAt)] : []));
}
