// Imported by servers whose operator reads metrics, and by no other: the library and its collectors take memory.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LoadSource } from './load.ts';
import {
  type EndedRead,
  type EndedRequest,
  type FailedBatch,
  Metrics,
  type SettledRun,
  type SourceClockReading,
} from './metrics.ts';

/** Upper bounds in seconds. Requests without reads take milliseconds; a verify has up to 15 s by default. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Upper bounds in seconds: what is usual, what is allowed between servers, and clocks that are wrong. */
const CLOCK_DIFFERENCES = [0.1, 1, 5, 30, 300, 3600, 86_400];

/** The label of what is in no closed list, such as the path of a 404. */
const UNKNOWN = 'unknown';

/** Counts in memory, and writes the text format of Prometheus. @see https://prometheus.io/docs/instrumenting/exposition_formats */
export class PrometheusMetrics extends Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter('http_requests_total', 'Ended requests', ['method', 'route', 'status']);
  readonly #requestSeconds = this.#histogram('http_request_duration_seconds', 'Time of requests', [
    'method',
    'route',
  ]);
  readonly #reads = this.#counter('source_reads_total', 'Ended reads of systems of record', [
    'connector',
    'outcome',
  ]);
  readonly #readSeconds = this.#histogram(
    'source_read_duration_seconds',
    'Time of reads of systems of record, without the wait for a turn',
    ['connector'],
  );
  readonly #sourceClocks = this.#histogram(
    'source_clock_difference_seconds',
    'By how much the clocks of systems of record differ from the database, as they say themselves',
    ['connector'],
    CLOCK_DIFFERENCES,
  );
  readonly #verdicts = this.#counter('verdicts_total', 'Settled runs', ['verdict']);
  readonly #credits = this.#counter('credits_consumed_total', 'Credits that settled runs cost', []);
  readonly #batchFailures = this.#counter('batch_failures_total', 'Failed batches of database calls', [
    'batch',
    'code',
  ]);
  #reading: Promise<string> | undefined;

  /** @param version the version of the server */
  constructor(version: string) {
    super();
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge('build_info', 'Always 1; the label is the version of the server', ['version'])
      .labels(version)
      .set(1);
  }

  requestEnded({ method, route, status, durationMs }: EndedRequest): void {
    // A client chooses the method, which Node bounds to some forty, and only here with no route.
    const [knownMethod, knownRoute] =
      route === null || method === null ? [UNKNOWN, UNKNOWN] : [method, route];
    this.#requests.inc({ method: knownMethod, route: knownRoute, status });
    if (durationMs === null) return;
    this.#requestSeconds.observe({ method: knownMethod, route: knownRoute }, durationMs / 1000);
  }

  readEnded({ connector, outcome, durationMs }: EndedRead): void {
    this.#reads.inc({ connector, outcome });
    this.#readSeconds.observe({ connector }, durationMs / 1000);
  }

  sourceClockRead({ connector, differenceMs }: SourceClockReading): void {
    this.#sourceClocks.observe({ connector }, Math.abs(differenceMs) / 1000);
  }

  runSettled({ verdict, charged }: SettledRun): void {
    this.#verdicts.inc({ verdict });
    if (charged > 0) this.#credits.inc(charged);
  }

  batchFailed({ batch, code }: FailedBatch): void {
    this.#batchFailures.inc({ batch, code });
  }

  /** Adds what is measured whenever the metrics are read. Call it once. */
  watch(source: LoadSource): void {
    const queues = ['running', 'waiting'] as const;
    for (const state of queues) {
      this.#gauge(`queue_${state}`, `Work that is ${state}`, ['queue'], (gauge) => {
        for (const [queue, load] of Object.entries(source.queues())) gauge.set({ queue }, load[state]);
      });
    }
    const differences =
      'Seconds: the clock of this server minus the database, and the clock of the database minus the time source';
    this.#gauge('clock_difference_seconds', differences, ['clocks'], (gauge) => {
      const { database, timeSource } = source.clocks();
      gauge.reset();
      if (database !== null) gauge.set({ clocks: 'server_database' }, database / 1000);
      if (timeSource !== null) gauge.set({ clocks: 'database_time_source' }, timeSource / 1000);
    });
    this.#gauge('ready', 'Whether /readyz says that the server is ready: 1 or 0', [], async (gauge) => {
      gauge.set((await source.isReady()) ? 1 : 0);
    });
    const runs = 'Runs that are neither settled nor released, of all servers that share the database';
    this.#gauge('live_runs', runs, ['lease'], async (gauge) => {
      const live = await source.liveRuns();
      gauge.reset();
      if (live === null) return;
      gauge.set({ lease: 'valid' }, live.leased);
      gauge.set({ lease: 'expired' }, live.expired);
    });
  }

  /** @returns every metric as text; callers at the same time get the same one */
  read(): Promise<string> {
    this.#reading ??= this.#registry.metrics().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ ...this.#common(name, help), labelNames });
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets = DURATIONS,
  ): Histogram<Label> {
    return new Histogram({ ...this.#common(name, help), labelNames, buckets });
  }

  #gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect?: (gauge: Gauge<Label>) => void | Promise<void>,
  ): Gauge<Label> {
    const collected = collect && {
      collect(this: Gauge<Label>) {
        return collect(this);
      },
    };
    return new Gauge<Label>({ ...this.#common(name, help), labelNames, ...collected });
  }

  #common(name: string, help: string) {
    return { name: `tookeffect_${name}`, help, registers: [this.#registry] };
  }
}
