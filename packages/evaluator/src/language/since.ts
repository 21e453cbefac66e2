import type { HttpSince } from '@tookeffect/wire';
import type { ObservingContract } from './observation.ts';

/** How long before an operation a listing that is limited by time begins, in seconds, and how it is told so. */
export type SinceForm = Pick<HttpSince, 'format' | 'marginSeconds'>;

/** What a listing that shows only new objects is asked for. */
export interface SinceInstant {
  /** As the request sends it. */
  readonly text: string;
  readonly sentMs: number;
}

/** The limit of a listing that shows only new objects; `undefined` for any other read. */
export function declaredSince({ observe }: Pick<ObservingContract, 'observe'>): HttpSince | undefined {
  return observe?.connector === 'http' ? observe.since : undefined;
}

/**
 * Computes the instant since which a listing shows objects: the margin before the operation began, in whole seconds.
 * @param begunAt when the operation began, in wire form
 */
export function sinceInstant({ format, marginSeconds }: SinceForm, begunAt: string): SinceInstant {
  const sentMs = (Math.floor(Date.parse(begunAt) / 1000) - marginSeconds) * 1000;
  switch (format) {
    case 'rfc3339':
      return { sentMs, text: new Date(sentMs).toISOString().replace('.000Z', 'Z') };
    case 'unixSeconds':
      return { sentMs, text: String(sentMs / 1000) };
    case 'unixMillis':
      return { sentMs, text: String(sentMs) };
  }
}
