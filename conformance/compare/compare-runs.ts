import canonicalize from 'canonicalize';
import type { ConformanceSet, Outcome } from '../runner/index.ts';
import type { Dump, RunPlan } from './runs.ts';

/** A run and its outcomes. */
export interface Run extends RunPlan {
  readonly dump: Dump;
}

/** The result of one run in one suite. */
export type Cell = 'not run' | 'missing' | { readonly cases: number; readonly differing: readonly string[] };

/** One row per suite with one cell per run, and the faults as sentences. */
export interface Comparison {
  readonly rows: readonly {
    readonly suite: string;
    readonly cases: number;
    readonly cells: readonly Cell[];
  }[];
  readonly faults: readonly string[];
}

/**
 * Compares outcomes byte for byte, each by its canonical JSON, with those of the first run.
 * @param runs the expected runs; a run without a file is a fault, and so is a case without an outcome
 */
export function compareRuns(set: ConformanceSet, runs: readonly Run[]): Comparison {
  const suites = [...new Set(runs.flatMap((run) => run.suites))];
  const rows = suites.map((suite) => {
    const ids = set.files
      .filter((file) => file.suite === suite)
      .flatMap(({ tests }) => tests.map(({ id }) => id));
    const cells = runs.map((run) => toCell(run, runs[0], suite, ids));
    return { suite, cases: ids.length, cells };
  });
  const faults = [
    ...runs.filter(({ dump }) => !dump).map(({ name }) => `${name} left no outcomes behind: it did not run`),
    ...rows.flatMap(({ suite, cells }) =>
      cells.flatMap((cell, index) => differences(suite, runs[index]?.name ?? '', cell)),
    ),
    ...runs.flatMap((run) => strangers(set, run)),
  ];
  return { rows, faults };
}

function toCell(run: Run, first: Run | undefined, suite: string, ids: readonly string[]): Cell {
  if (!run.suites.includes(suite)) return 'not run';
  const { dump } = run;
  if (!dump) return 'missing';
  const differing = ids.filter(
    (id) => spelled(dump.get(id)) !== spelled(first?.dump?.get(id)) || !dump.has(id),
  );
  return { cases: ids.filter((id) => dump.has(id)).length, differing };
}

function differences(suite: string, name: string, cell: Cell): string[] {
  if (typeof cell === 'string') return [];
  return cell.differing.map(
    (id) => `${name}, ${suite}: ${JSON.stringify(id)} came out otherwise, or not at all`,
  );
}

/** A runner with a case that is not in the set has run another set. */
function strangers(set: ConformanceSet, { name, dump, suites }: Run): string[] {
  const own = set.files.filter(({ suite }) => suites.includes(suite));
  const known = new Set(own.flatMap(({ tests }) => tests.map(({ id }) => id)));
  return [...(dump?.keys() ?? [])]
    .filter((id) => !known.has(id))
    .map((id) => `${name} tells of ${JSON.stringify(id)}, which is none of its cases`);
}

function spelled(outcome: Outcome | undefined): string | undefined {
  return canonicalize(outcome);
}
