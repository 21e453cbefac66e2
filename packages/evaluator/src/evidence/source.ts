import type { Read, Reads } from '@tookeffect/wire';

/** An instant that is known to lie between two others, in milliseconds since 1970. */
export interface InstantInterval {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Which responses are current. */
export interface CurrencyRule {
  /** A cache may state this age at most, and a standby may be behind by it. */
  readonly maxAgeMs: number;
  /**
   * A standby that is behind by little is current if it has replayed a commit of this instant or a later one;
   * `undefined`: never, because the state before an action must be the state at that time.
   */
  readonly standbyFloorMs: number | undefined;
}

/** A read with a response. */
export type AnsweredRead = Extract<Read, { outcome: 'answered' }>;

/** Says whether a response shows an earlier state: it comes from a cache, a copy, or a standby that is behind. */
export function isStale(read: AnsweredRead, { maxAgeMs, standbyFloorMs }: CurrencyRule): boolean {
  const { ageSeconds = 0, relation, standby } = read.source ?? {};
  if (ageSeconds * 1000 > maxAgeMs) return true;
  if (relation?.kind === 'materialized_view' || relation?.kind === 'foreign_table') return true;
  if (!standby || (standby.isReceiving && standby.isCaughtUp)) return false;
  const oldestMs = Date.parse(read.observedAt) - maxAgeMs;
  return standbyFloorMs === undefined || !hasReplayed(read, Math.max(standbyFloorMs, oldestMs));
}

/** Says whether the source is no standby, or one that has replayed a commit of this instant, by our clock, or a later one. */
export function hasReplayed(read: AnsweredRead, sinceMs: number): boolean {
  if (!read.source?.standby) return true;
  const replayedMs = lastReplayedMs(read);
  return replayedMs !== undefined && replayedMs >= sinceMs;
}

/**
 * The earliest instant, by our clock, of the last commit that a standby has replayed. The commit states the primary's
 * time: the servers of a cluster are taken to agree, and the offset of the standby's clock is measured.
 * @returns `undefined` if it has replayed none, or its clock was not measured
 */
function lastReplayedMs(read: AnsweredRead): number | undefined {
  const replayedAt = read.source?.standby?.replayedAt ?? undefined;
  const offset = measuredOffset(read);
  return replayedAt === undefined || !offset ? undefined : Date.parse(replayedAt) - offset.toMs;
}

/**
 * The instant, by our clock, whose state a response shows, in wire form: a standby that is behind shows an earlier one. An
 * instant before the year 0 or after the year 9999 is the first or the last one that the wire form can express.
 */
export function asOf(read: AnsweredRead): string {
  const standby = read.source?.standby;
  const isBehind = standby !== undefined && !(standby.isReceiving && standby.isCaughtUp);
  const replayedMs = isBehind ? lastReplayedMs(read) : undefined;
  if (replayedMs === undefined) return read.observedAt;
  return new Date(Math.min(Math.max(replayedMs, FIRST_MS), LAST_MS)).toISOString();
}

const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

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
