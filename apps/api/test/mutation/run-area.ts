import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import type { Area } from './areas.ts';
import { IGNORED_EDITS } from './ignored-edits.ts';
import { SPECS_VARIABLE } from './specs-variable.ts';

/** The result of one mutant. */
export type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Test runners at a time: one for each core of a small machine. Each starts its own PostgreSQL cluster. */
const CONCURRENCY = 2;

/** How the reason begins when Stryker skips a mutant that is active only while a file is loaded. */
const STATIC_REASON = 'Static mutant';

/**
 * Runs the specs of an area against each mutant of its files. Mutants that are active while files are loaded or servers
 * start (static mutants) need every spec, which would take most of the time, so they get a second run.
 */
export async function runArea({ name, mutate, specs }: Area): Promise<readonly MutantResult[]> {
  const results = await run(name, specs, mutate, true);
  const unchecked = results.filter(needsEverySpec);
  if (unchecked.length === 0) return results;
  const places = new Set(unchecked.map(formatRange));
  const names = new Set(unchecked.map(formatMutant));
  const again = await run(`${name}-at-load`, specs, [...places], false);
  return [
    ...results.filter((one) => !unchecked.includes(one)),
    ...again.filter((one) => names.has(formatMutant(one))),
  ];
}

function needsEverySpec({ status, statusReason, static: isAtLoad }: MutantResult): boolean {
  return statusReason?.startsWith(STATIC_REASON) === true || (isAtLoad === true && status === 'Survived');
}

function formatMutant(edit: MutantResult): string {
  return `${formatRange(edit)} ${edit.replacement}`;
}

/** `file:line:column-line:column` as Stryker's option `mutate` expects it: columns start at 0, but at 1 in its results. */
function formatRange({ fileName, location: { start, end } }: MutantResult): string {
  return `${fileName}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

function run(
  name: string,
  specs: readonly string[],
  mutate: readonly string[],
  ignoreStatic: boolean,
): Promise<MutantResult[]> {
  process.env[SPECS_VARIABLE] = JSON.stringify(specs);
  return new Stryker({
    plugins: [
      fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner')),
      fileURLToPath(new URL('ignored-edits.ts', import.meta.url)),
    ],
    ignorers: [IGNORED_EDITS],
    testRunner: 'vitest',
    mutate: [...mutate],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic,
    concurrency: CONCURRENCY,
    ignorePatterns: ['dist', 'reports', 'test/full'],
    tempDirName: 'reports',
    cleanTempDir: 'always',
    // Long enough that a busy machine is not mistaken for an endless loop.
    timeoutMS: 30_000,
    allowConsoleColors: false,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: `reports/mutation/${name}.json` },
  }).runMutationTest();
}
