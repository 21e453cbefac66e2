// Runs inside the server, by NODE_OPTIONS: measures how long its event loop stops, and writes it to a file at each SIGUSR2.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** What the server's event loop did since the last signal. */
export interface LoopFigures {
  /** The longest time that the event loop stopped; also because other processes had the processor. */
  readonly maxMs: number;
  readonly p999Ms: number;
  readonly p99Ms: number;
  /** The most CPU time that the thread used in one turn of the loop: its own part of a stop. */
  readonly maxCpuMs: number;
  /** After a garbage collection. */
  readonly rssBytes: number;
}

const RESOLUTION_MS = 5;
const file = process.env.LOOP_PROBE_FILE;

if (isMainThread && file !== undefined) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let [usedMs, maxCpuMs] = [threadCpuMs(), 0];
  setInterval(() => {
    const now = threadCpuMs();
    maxCpuMs = Math.max(maxCpuMs, now - usedMs);
    usedMs = now;
  }, RESOLUTION_MS).unref();
  process.on('SIGUSR2', () => {
    const [maxMs, p999Ms, p99Ms] = [delays.max, delays.percentile(99.9), delays.percentile(99)].map((ns) =>
      Math.max(0, ns / 1e6 - RESOLUTION_MS),
    ) as [number, number, number];
    collectGarbage();
    const rssBytes = process.memoryUsage.rss();
    const figures: LoopFigures = { maxMs, p999Ms, p99Ms, maxCpuMs, rssBytes };
    writeFileSync(file, JSON.stringify(figures));
    delays.reset();
    [usedMs, maxCpuMs] = [threadCpuMs(), 0];
  });
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
