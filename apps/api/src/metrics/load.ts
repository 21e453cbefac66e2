/** How much of a bounded resource is in use. */
export interface Load {
  readonly running: number;
  readonly waiting: number;
}

/** The queues of a server. */
export type QueueName =
  'reads' | 'computations' | 'reserve_calls' | 'settle_calls' | 'event_calls' | 'database_connections';

/** The runs that are neither settled nor released, of all servers that share the database. */
export interface LiveRuns {
  readonly leased: number;
  /** Their lease has expired: a server died, and no sweeper has released them yet. */
  readonly expired: number;
}

/** How far clocks differ, in milliseconds; null before the first comparison. */
export interface ClockDifferences {
  /** The clock of this server minus the database's. */
  readonly database: number | null;
  /** The database's clock minus the operator's time source; also null without one. */
  readonly timeSource: number | null;
}

/** What is measured whenever the metrics are read, and costs nothing in between. */
export interface LoadSource {
  queues(): Readonly<Record<QueueName, Load>>;
  /** As of the last comparison. */
  clocks(): ClockDifferences;
  isReady(): Promise<boolean>;
  /** @returns null while the database does not respond */
  liveRuns(): Promise<LiveRuns | null>;
}
