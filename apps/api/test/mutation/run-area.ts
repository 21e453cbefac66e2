import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import type { Area } from './areas.ts';
import { PROSE } from './ignored-edits.ts';
import { SPECS_VARIABLE } from './specs-variable.ts';

/** What became of one edit. */
export type EditResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** One a core of a small machine; each has a cluster of its own. */
const AT_ONCE = 2;

/** How Stryker says that an edit is at work only while a file is loaded. */
const AT_LOAD = 'Static mutant';

/**
 * Edits an area's files one by one and runs what of its specs passes there. What is at work while files are loaded or
 * servers start is edited in a second run, in which every edit meets all specs: in the first that would be most of the
 * time.
 */
export async function runArea({ name, mutate, specs }: Area): Promise<readonly EditResult[]> {
  const results = await run(name, specs, mutate, true);
  const early = results.filter(isJudgedTooEarly);
  if (early.length === 0) return results;
  const places = new Set(early.map(placeOf));
  const names = new Set(early.map(nameOf));
  const again = await run(`${name}-at-load`, specs, [...places], false);
  return [...results.filter((one) => !early.includes(one)), ...again.filter((one) => names.has(nameOf(one)))];
}

function isJudgedTooEarly({ status, statusReason, static: isAtLoad }: EditResult): boolean {
  return statusReason?.startsWith(AT_LOAD) === true || (isAtLoad === true && status === 'Survived');
}

function nameOf(edit: EditResult): string {
  return `${placeOf(edit)} ${edit.replacement}`;
}

/** `file:line:column-line:column` as Stryker takes it: lines from 1, columns from 0, while it tells both from 1. */
function placeOf({ fileName, location: { start, end } }: EditResult): string {
  return `${fileName}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

function run(
  name: string,
  specs: readonly string[],
  mutate: readonly string[],
  ignoreStatic: boolean,
): Promise<EditResult[]> {
  process.env[SPECS_VARIABLE] = JSON.stringify(specs);
  return new Stryker({
    plugins: [
      fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner')),
      fileURLToPath(new URL('ignored-edits.ts', import.meta.url)),
    ],
    ignorers: [PROSE],
    testRunner: 'vitest',
    mutate: [...mutate],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic,
    concurrency: AT_ONCE,
    ignorePatterns: ['dist', 'reports', 'test/full'],
    tempDirName: 'reports',
    cleanTempDir: 'always',
    // A busy machine is no endless loop.
    timeoutMS: 30_000,
    allowConsoleColors: false,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: `reports/mutation/${name}.json` },
  }).runMutationTest();
}
