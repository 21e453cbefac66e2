import type { Read, Reads, StandbyState } from '@tookeffect/wire';

/** An instant that is known to lie between two others, in milliseconds since 1970. */
export interface InstantInterval {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Which responses are current. */
export interface CurrencyRule {
  /** A cache may state this age at most. */
  readonly maxAgeMs: number;
  /** A standby must show the state of this instant, in milliseconds, or of a later one. */
  readonly sinceMs: number;
}

/** A read with a response. */
export type AnsweredRead = Extract<Read, { outcome: 'answered' }>;

/**
 * Says whether a response shows an earlier state: it comes from a cache, a copy, or a standby. A standby is used while its
 * receiver runs and all that was received is replayed, and says as of when it speaks.
 */
export function isStale(read: AnsweredRead, { maxAgeMs, sinceMs }: CurrencyRule): boolean {
  const { ageSeconds = 0, relation, standby } = read.source ?? {};
  if (ageSeconds * 1000 > maxAgeMs) return true;
  if (relation?.kind === 'materialized_view' || relation?.kind === 'foreign_table') return true;
  if (!standby) return false;
  const shownMs = asOfMs(read);
  return !isFollowing(standby) || shownMs === undefined || shownMs < sinceMs;
}

/**
 * The instant whose state a response shows, in milliseconds by our clock: that of the read or, for a standby, of what it
 * last knows of its primary, never later than that. These instants are the primary's time: the servers of a cluster are
 * taken to agree, and the offset of the standby's clock is measured.
 * @returns `undefined` if a standby knows no instant of its primary, or if its clock was not measured
 */
export function asOfMs(read: AnsweredRead): number | undefined {
  const observedMs = Date.parse(read.observedAt);
  const standby = read.source?.standby;
  if (!standby) return observedMs;
  const { replayedAt, heardAt = null } = standby;
  const stated = [replayedAt, isFollowing(standby) ? heardAt : null].filter((at) => at !== null);
  const offset = measuredOffset(read);
  if (!offset || stated.length === 0) return undefined;
  return Math.min(observedMs, Math.max(...stated.map((at) => Date.parse(at))) - offset.toMs);
}

function isFollowing({ isReceiving, isCaughtUp }: StandbyState): boolean {
  return isReceiving && isCaughtUp;
}

/** The same instant in wire form; one before the year 0 is the first that the wire form can express. */
export function asOf(read: AnsweredRead): string | undefined {
  const shownMs = asOfMs(read);
  return shownMs === undefined ? undefined : new Date(Math.max(shownMs, FIRST_MS)).toISOString();
}

const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z');

/** The responses of an observation. */
export function answeredReads(reads: Reads): AnsweredRead[] {
  return [reads.main, reads.listing, reads.probe].filter((read) => read?.outcome === 'answered');
}

/**
 * Measures the provider's clock minus the clock of this service, in milliseconds.
 * @returns the narrowest interval of the observation's reads; `undefined` if none states the provider's time
 */
export function clockOffset(reads: Reads): InstantInterval | undefined {
  const offsets = answeredReads(reads).flatMap((read) => measuredOffset(read) ?? []);
  const width = ({ fromMs, toMs }: InstantInterval): number => toMs - fromMs;
  return offsets.toSorted((left, right) => width(left) - width(right))[0];
}

/** The response was made between our request and its end, in a unit of the provider's clock. */
function measuredOffset({ observedAt, completedAt, source }: AnsweredRead): InstantInterval | undefined {
  if (!source?.clock || completedAt === undefined) return undefined;
  const statedMs = Date.parse(source.clock.at);
  return {
    fromMs: statedMs - Date.parse(completedAt),
    toMs: statedMs + source.clock.unitMs - Date.parse(observedAt),
  };
}

/** Converts an instant of the provider's clock to ours. Without a measured offset both clocks are taken to agree. */
export function toOurClock(
  { fromMs, toMs }: InstantInterval,
  offset: InstantInterval | undefined,
): InstantInterval {
  return { fromMs: fromMs - (offset?.toMs ?? 0), toMs: toMs - (offset?.fromMs ?? 0) };
}
