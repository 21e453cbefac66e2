import type { Round } from './measure.ts';

/**
 * Prints one line for each framework. An adapter's own time is a quantile of its calls less the same quantile of the bare
 * framework and the three requests, which take about as long: what else the machine does meets both.
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
      quantile(adapted, 0.99) - quantile(without, 0.99),
      median(cpuAdapted) - median(cpuWithout),
      quantile(cpuAdapted, 0.99) - quantile(cpuWithout, 0.99),
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

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
