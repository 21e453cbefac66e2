/** The result of one measurement. */
export interface Figures {
  readonly calls: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Summarizes the latencies of all calls. @param latenciesMs at least one, in any order */
export function summarizeCalls(latenciesMs: readonly number[], elapsedSeconds: number): Figures {
  const sorted = latenciesMs.toSorted((left, right) => left - right);
  return {
    calls: sorted.length,
    perSecond: sorted.length / elapsedSeconds,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
  };
}

/** Takes the median of each figure separately; calls are added. @param rounds at least one */
export function medianFigures(rounds: readonly Figures[]): Figures {
  const each = (name: Exclude<keyof Figures, 'calls'>) => median(rounds.map((figures) => figures[name]));
  return {
    calls: rounds.reduce((sum, { calls }) => sum + calls, 0),
    perSecond: each('perSecond'),
    p50Ms: each('p50Ms'),
    p99Ms: each('p99Ms'),
  };
}

/** Returns the median. @param values at least one */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
