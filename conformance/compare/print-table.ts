import type { Cell, Comparison } from './compare-runs.ts';

/** Formats the comparison as one table, followed by the faults. */
export function formatTable({ rows, faults }: Comparison, names: readonly string[]): string[] {
  const head = ['suite', 'cases', ...names];
  const lines = rows.map(({ suite, cases, cells }) => [suite, String(cases), ...cells.map(cellText)]);
  const widths = head.map((word, column) =>
    Math.max(word.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const table = [head, ...lines].map((line) =>
    line
      .map((word, column) => word.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...table, ...faults.map((fault) => `FAULT: ${fault}`)];
}

function cellText(cell: Cell): string {
  if (cell === 'not run') return '-';
  if (cell === 'missing' || cell.cases === 0) return 'MISSING';
  const { cases, differing } = cell;
  return differing.length === 0 ? `${String(cases)} equal` : `${String(differing.length)} DIFFER`;
}
