import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ComputePool } from '../compute/index.ts';
import { SERVER_VERSION, type Settings } from '../config/index.ts';
import { SourceQueue } from '../connectors/index.ts';
import { connectionLoad } from '../database/index.ts';
import { type LoadSource, type Metrics, NO_METRICS, startMetricsServer } from '../metrics/index.ts';
import { Readiness } from '../modules/health/index.ts';
import { DatabaseClock, TimeSource } from '../modules/timekeeping/index.ts';
import { EventCalls } from '../modules/events/index.ts';
import { RunCalls, VerificationRunsRepository } from '../modules/verification/index.ts';

/** The metrics of a server that starts. */
export interface OpenMetrics {
  readonly metrics: Metrics;
  /** Serves them from now on. @returns the address; null where there are none. @throws {MetricsListenerError} */
  serve(application: INestApplicationContext): Promise<string | null>;
  stop(): Promise<void>;
}

const WITHOUT_METRICS: OpenMetrics = {
  metrics: NO_METRICS,
  serve: () => Promise.resolve(null),
  stop: () => Promise.resolve(),
};

/** Loads what counts and serves metrics, if the settings have a port for them. */
export async function openMetrics({ metrics: place }: Pick<Settings, 'metrics'>): Promise<OpenMetrics> {
  if (place === null) return WITHOUT_METRICS;
  const { PrometheusMetrics } = await import('../metrics/prometheus-metrics.ts');
  const metrics = new PrometheusMetrics(SERVER_VERSION);
  let stop = (): Promise<void> => Promise.resolve();
  return {
    metrics,
    serve: async (application) => {
      metrics.watch(loadOf(application));
      const server = await startMetricsServer(place, metrics);
      stop = () => server.stop();
      return server.url;
    },
    stop: () => stop(),
  };
}

function loadOf(application: INestApplicationContext): LoadSource {
  const find = <Part>(part: abstract new (...parts: never[]) => Part): Part =>
    application.get<Part>(part, { strict: false });
  const [reads, computations, calls] = [find(SourceQueue), find(ComputePool), find(RunCalls)];
  const events = find(EventCalls);
  const [readiness, runs, database] = [find(Readiness), find(VerificationRunsRepository), find(DataSource)];
  const [databaseClock, timeSource] = [find(DatabaseClock), find(TimeSource)];
  return {
    clocks: () => ({
      database: databaseClock.last?.differenceMs ?? null,
      timeSource: timeSource.differenceMs,
    }),
    queues: () => ({
      reads: reads.load,
      computations: computations.load,
      reserve_calls: calls.loads.reserve,
      settle_calls: calls.loads.settle,
      event_calls: events.load,
      // Closed before the listener is.
      database_connections: database.isInitialized ? connectionLoad(database) : { running: 0, waiting: 0 },
    }),
    isReady: () =>
      readiness.assert().then(
        () => true,
        () => false,
      ),
    liveRuns: () => runs.countLive().catch(() => null),
  };
}
