import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Verdict } from '@tookeffect/core';

/** A request whose response has ended, or whose client has gone. */
export interface EndedRequest {
  /** Null for bytes that were not one well-formed request. */
  readonly method: string | null;
  /** As the catalogue spells it: `/v1/operations/{id}`; null for an unknown path. */
  readonly route: string | null;
  readonly status: number;
  /** Null for a request that the application did not get. */
  readonly durationMs: number | null;
}

/** A read of a system of record that has ended. */
export interface EndedRead {
  readonly connector: string;
  /** `answered`, or the class of the fault, such as `timed_out`. */
  readonly outcome: string;
  readonly durationMs: number;
}

/** What a system of record said about the time. */
export interface SourceClockReading {
  readonly connector: string;
  /** By how much the database's clock is ahead of the system's. */
  readonly differenceMs: number;
}

/** A run whose verdict is stored. */
export interface SettledRun {
  readonly verdict: Verdict;
  readonly charged: number;
}

/** A batch of database calls that failed. */
export interface FailedBatch {
  /** The name of its statement. */
  readonly batch: string;
  /** The SQLSTATE, or the code of a failed connection. */
  readonly code: string;
}

/**
 * What this process counts for its operator. Labels have few values: no ids, no addresses, and nothing that a tenant chose.
 */
export abstract class Metrics {
  abstract requestEnded(request: EndedRequest): void;
  abstract readEnded(read: EndedRead): void;
  abstract sourceClockRead(reading: SourceClockReading): void;
  abstract runSettled(run: SettledRun): void;
  abstract batchFailed(batch: FailedBatch): void;
}

/** Counts nothing. */
export const NO_METRICS: Metrics = {
  requestEnded: () => undefined,
  readEnded: () => undefined,
  sourceClockRead: () => undefined,
  runSettled: () => undefined,
  batchFailed: () => undefined,
};

/** Provides the metrics to every module. */
@Global()
@Module({})
export class MetricsModule {
  static with(metrics: Metrics): DynamicModule {
    return {
      module: MetricsModule,
      providers: [{ provide: Metrics, useValue: metrics }],
      exports: [Metrics],
    };
  }
}
