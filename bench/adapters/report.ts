import type { Round } from './measure.ts';

/**
 * Prints one line for each framework. An adapter's own time is a quantile of its calls less the same quantile of the bare
 * framework and the three requests, which take about as long: what else the machine does meets both. Of a p99 it is the
 * median of five parts of the run, because a few calls decide a p99, and a pause of the machine meets one part only.
 */
export function printReport(language: string, measured: ReadonlyMap<string, readonly Round[]>): void {
  console.log(`${language.padEnd(26)} |${HEADERS.map((header) => ` ${header} `).join('|')}`);
  for (const [name, rounds] of measured) {
    const without = rounds.map(({ bare, requests }) => bare.wall + requests.wall);
    const adapted = rounds.map((round) => round.adapted.wall);
    const cpuWithout = rounds.map(({ bare, requests }) => bare.cpu + requests.cpu);
    const cpuAdapted = rounds.map((round) => round.adapted.cpu);
    const columns = [
      median(rounds.map(({ bare }) => bare.wall)),
      median(rounds.map(({ requests }) => requests.wall)),
      median(adapted),
      median(adapted) - median(without),
      p99Difference(adapted, without),
      median(cpuAdapted) - median(cpuWithout),
      p99Difference(cpuAdapted, cpuWithout),
    ];
    const cells = columns.map((value, column) => ` ${value.toFixed(2).padStart(HEADERS[column]!.length)} `);
    console.log(`${name.padEnd(26)} |${cells.join('|')}`);
  }
}

const HEADERS = [
  'bare p50',
  'requests p50',
  'adapted p50',
  'own p50',
  'own p99',
  'own CPU p50',
  'own CPU p99',
];

function p99Difference(adapted: readonly number[], without: readonly number[]): number {
  const size = Math.ceil(adapted.length / PARTS);
  const parts = Array.from({ length: PARTS }, (_, part) => [part * size, (part + 1) * size] as const);
  return median(
    parts.map((range) => quantile(adapted.slice(...range), 0.99) - quantile(without.slice(...range), 0.99)),
  );
}

const PARTS = 5;

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
