// Runs inside the server, by NODE_OPTIONS: measures how long its event loop stops, and writes it to a file at each SIGUSR2.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** What the server's event loop did since the last signal. */
export interface LoopFigures {
  /** The longest time that the event loop stopped. */
  readonly maxMs: number;
  readonly p99Ms: number;
  readonly rssBytes: number;
}

const RESOLUTION_MS = 5;
const file = process.env.LOOP_PROBE_FILE;

if (isMainThread && file !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  process.on('SIGUSR2', () => {
    const toMs = (ns: number): number => Math.max(0, ns / 1e6 - RESOLUTION_MS);
    const rssBytes = process.memoryUsage.rss();
    const figures: LoopFigures = { maxMs: toMs(delays.max), p99Ms: toMs(delays.percentile(99)), rssBytes };
    writeFileSync(file, JSON.stringify(figures));
    delays.reset();
  });
}
