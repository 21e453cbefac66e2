import { MAX_DIFFERENCE_MS } from '../timekeeping/index.ts';
import type { Invariant } from './invariant.ts';

/** Clocks: receipts have the time of the database, and servers whose clocks differ from it sign none. */
export const CLOCK_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I15',
    condition:
      'no receipt was signed by a server whose clock differed from the database by more than is allowed',
    recent: ['receipt'],
    query: `SELECT id AS receipt_id, run_id, clock_difference_ms FROM receipt
      WHERE abs(clock_difference_ms) > ${MAX_DIFFERENCE_MS}`,
  },
  {
    name: 'I15',
    condition: 'what a run observed is dated between its reservation and its settlement',
    recent: ['receipt', 'verification_run'],
    // The instants of earlier builds, without a difference, are those of their servers.
    query: `SELECT c.id AS receipt_id, c.run_id, c.observed_at, r.started_at, r.ended_at FROM receipt c
      JOIN verification_run r ON r.id = c.run_id
      WHERE c.clock_difference_ms IS NOT NULL AND c.observed_at NOT BETWEEN r.started_at AND r.ended_at`,
  },
];

/** The values that the instants of a receipt are compared with. */
export interface RunInstants {
  /** Reservation and settlement by the database's clock, in wire form; null where the run is not there. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Null for a receipt of an earlier build. */
  readonly clockDifferenceMs: number | null;
}

/** The signed instants of a receipt. */
export interface SignedInstants {
  readonly issuedAt: string;
  readonly evidence: readonly { readonly level: string; readonly observedAt: string }[];
}

/** What validators of receipts allow; a receipt of an earlier build has the clock of its server. */
const TOLERANCE_OF_VALIDATORS_MS = 300_000;

/** @returns one sentence for each signed instant that is not within the run */
export function instantFaults({ issuedAt, evidence }: SignedInstants, run: RunInstants): string[] {
  const { startedAt, endedAt, clockDifferenceMs } = run;
  if (startedAt === null || endedAt === null) return [];
  const allowedMs = clockDifferenceMs === null ? TOLERANCE_OF_VALIDATORS_MS : 0;
  const firstMs = Date.parse(startedAt) - allowedMs;
  const lastMs = Date.parse(endedAt) + allowedMs;
  const isOutside = (instant: string): boolean =>
    Date.parse(instant) < firstMs || Date.parse(instant) > lastMs;
  const observed = evidence.filter(({ level }) => level === 'E3').map(({ observedAt }) => observedAt);
  return [
    ...(isOutside(issuedAt) ? ['the receipt was not issued between the reservation and the settlement'] : []),
    ...(observed.some(isOutside) ? ['a read is not dated between the reservation and the settlement'] : []),
  ];
}
