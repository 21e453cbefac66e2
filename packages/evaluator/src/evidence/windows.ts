import type { Read, Reads } from '@tookeffect/wire';

/** A period after the action in which the effect may still change. Half-open: its end is outside. */
export interface Window {
  readonly isOpen: boolean;
  /** When it ends, in milliseconds. */
  readonly endMs: number;
  /** Whole seconds from now until the next look is due; at least 1. */
  readonly retryAfterSeconds: number;
}

/** The instants that a window depends on, in milliseconds. */
export interface WindowInstants {
  /** When we received the action result; else when the first verify began; else the first read. */
  readonly startMs: number;
  /** The earliest read; now if nothing was read. */
  readonly observedAtMs: number;
  readonly nowMs: number;
}

/**
 * Computes a window of that length, which is never open if it is empty; whether it is open is decided at the first read.
 * The next look is due at its end. In a window that was made longer, it is due earlier: after as long again as has passed,
 * and at least after the usual length.
 */
export function windowAt(
  { startMs, observedAtMs, nowMs }: WindowInstants,
  seconds: number,
  usualSeconds: number = seconds,
): Window {
  const endMs = startMs + seconds * 1000;
  const waitMs = Math.min(endMs - nowMs, Math.max(usualSeconds * 1000, nowMs - startMs));
  return {
    ...{ isOpen: seconds > 0 && observedAtMs < endMs, endMs },
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  };
}

/** When the first of all reads was made, in milliseconds; `undefined` if nothing was read. */
export function earliestReadMs({ main, listing, probe }: Reads): number | undefined {
  return [main, listing, probe].reduce(earlier, undefined);
}

/** When the last read of the look-up, main or listing, was made, in milliseconds. */
export function latestLookupReadMs({ main, listing }: Reads): number | undefined {
  return [main, listing].reduce(later, undefined);
}

type InstantMs = number | undefined;

function earlier(instantMs: InstantMs, read: Read | undefined): InstantMs {
  return read ? Math.min(instantMs ?? Infinity, Date.parse(read.observedAt)) : instantMs;
}

function later(instantMs: InstantMs, read: Read | undefined): InstantMs {
  return read ? Math.max(instantMs ?? -Infinity, Date.parse(read.observedAt)) : instantMs;
}
