import type { Counters } from './counters.ts';
import { type Figures, median, medianFigures } from './figures.ts';
import type { Scenario } from './scenarios.ts';
import type { TableResults, TableRow } from './table-rows.ts';

/** The measurements of one scenario, one pair per round; without pgbench only those of the API. */
export interface Measured {
  readonly scenario: Scenario;
  readonly api: Figures[];
  readonly pgbench: Figures[];
}

/** The speed of the machine itself, measured before, between and after. */
export interface Control {
  readonly fdatasync: Figures;
  /** `null` without pgbench. */
  readonly inserts: Figures | null;
}

/** Formats the counters, which are comparable between machines. */
export function counterLines(counters: readonly Counters[]): string[] {
  return table([
    [
      ...['for each verify', 'clients', 'round trips', 'transaction ids', 'disk syncs', 'WAL bytes'],
      ...['reads of the system of record', 'API CPU ms'],
    ],
    ...counters.map(({ name, clients, roundTrips, transactionIds, syncs, walBytes, reads, cpuMs }) => [
      name,
      String(clients),
      roundTrips.toFixed(2),
      transactionIds.toFixed(2),
      syncs.toFixed(2),
      walBytes.toFixed(0),
      reads.toFixed(2),
      Number.isNaN(cpuMs) ? '–' : cpuMs.toFixed(2),
    ]),
  ]);
}

/** Formats the controls; if they differ much, the ratios of this run are unreliable. */
export function controlLines(controls: readonly Control[]): string[] {
  const each = (figure: (control: Control) => number | undefined, digits: number) =>
    controls.map((control) => figure(control)?.toFixed(digits) ?? '–').join(', ');
  return [
    'The machine before, between and after:',
    `  fdatasync of 8 KiB, p50 ms: ${each(({ fdatasync }) => fdatasync.p50Ms, 2)}; p99 ms: ${each(({ fdatasync }) => fdatasync.p99Ms, 2)}`,
    `  pgbench, inserts/s of one row, 16 clients: ${each(({ inserts }) => inserts?.perSecond, 0)}`,
  ];
}

/**
 * Formats one row per scenario: the ratios, then the figures behind them, as medians of the rounds. `best` is the highest
 * rate of pgbench over all numbers of clients.
 */
export function ratioLines(measured: readonly Measured[]): string[] {
  const heads = ['API / pgbench', 'clients', 'rate', 'rate / best', 'p50'];
  const raw = ['API/s', 'p50 ms', 'p99 ms', 'pgbench/s', 'p50 ms', 'p99 ms'];
  return table([
    [...heads, ...raw],
    ...measured.map((each) => row(each, bestRate(measured, each.scenario.name))),
  ]);
}

function row({ scenario, api, pgbench }: Measured, best: number): string[] {
  const ratio = (name: 'perSecond' | 'p50Ms') =>
    pgbench.length === 0
      ? '–'
      : median(pgbench.map((limit, round) => api[round]![name] / limit[name])).toFixed(2);
  return [
    scenario.name,
    String(scenario.clients),
    ratio('perSecond'),
    pgbench.length === 0 ? '–' : (medianFigures(api).perSecond / best).toFixed(2),
    ratio('p50Ms'),
    ...cells(api),
    ...cells(pgbench),
  ];
}

/** The highest rate of pgbench over all numbers of clients. */
function bestRate(measured: readonly Measured[], name: string): number {
  const same = measured.filter(({ scenario, pgbench }) => scenario.name === name && pgbench.length > 0);
  return Math.max(...same.map(({ pgbench }) => medianFigures(pgbench).perSecond));
}

function cells(rounds: readonly Figures[]): string[] {
  if (rounds.length === 0) return ['–', '–', '–'];
  const { perSecond, p50Ms, p99Ms } = medianFigures(rounds);
  return [perSecond.toFixed(0), p50Ms.toFixed(1), p99Ms.toFixed(1)];
}

/** Formats the table of the goals. */
export function goalLines(rows: readonly TableRow[]): string[] {
  return table([
    ['metric', 'now', 'goal', 'last goal'],
    ...rows.map(({ metric, value, unit, goal, lastGoal }) => [
      metric,
      `${value.toFixed(value < 20 ? 2 : 0)}${unit}`,
      goal,
      lastGoal,
    ]),
  ]);
}

/** Formats the figures behind the table of the goals: medians of the rounds. */
export function itemLines({ items, rounds }: TableResults): string[] {
  const heads = ['calls', 'clients', 'API/s', 'p50 ms', 'p99 ms', 'server CPU ms', 'PostgreSQL CPU ms'];
  return table([
    [...heads, 'control/s', 'p50 ms', 'p99 ms'],
    ...items.map(({ name, clients }, index) => {
      const own = rounds.map((round) => round[index]!);
      return [
        name,
        String(clients),
        ...cells(own.map(({ api }) => api)),
        median(own.map(({ serverCpuMs }) => serverCpuMs)).toFixed(2),
        median(own.map(({ databaseCpuMs }) => databaseCpuMs)).toFixed(2),
        ...cells(own.flatMap(({ controls }) => controls)),
      ];
    }),
  ]);
}

/** Formats an aligned Markdown table. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((cellsOfRow) => cellsOfRow[column]!.length)),
  );
  const line = (texts: readonly string[]) =>
    `| ${texts.map((text, column) => (column === 0 ? text.padEnd(widths[column]!) : text.padStart(widths[column]!))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(rows[0]!), rule, ...rows.slice(1).map(line)];
}
