import { serializeList } from 'structured-headers';

/** What is left of a limit. */
export interface Quota {
  /** What is counted. */
  readonly name: string;
  /** Requests a window. */
  readonly limit: number;
  readonly remaining: number;
  /** Until the window ends, in whole seconds from 1. */
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

/** Seconds of every window. */
const WINDOW_SECONDS = 60;

/** @returns the two header fields of a quota. @see draft-ietf-httpapi-ratelimit-headers */
export function quotaHeaders({ name, limit, remaining, resetSeconds }: Quota): Record<string, string> {
  return {
    'ratelimit-policy': field(name, { q: limit, w: WINDOW_SECONDS }),
    ratelimit: field(name, { r: remaining, t: resetSeconds }),
  };
}

function field(name: string, parameters: Readonly<Record<string, number>>): string {
  return serializeList([[name, new Map(Object.entries(parameters))]]);
}
