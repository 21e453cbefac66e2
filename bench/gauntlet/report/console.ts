import type { GauntletResult } from '../run/run-gauntlet.ts';
import { gradeOutcome, productGrade, type ScenarioResult } from '../run/results.ts';
import { figureCells, FIGURE_TITLES, type GauntletFigures } from './figures.ts';

/** One line for a scenario, and one more for each thing that is wrong. */
export function describeResult(result: ScenarioResult): string {
  const { scenario, courses, problems, inexpressible } = result;
  const grade = productGrade(result);
  const isRight = problems.length === 0 && (grade === null || grade === 'right');
  const lines = [
    `${isRight ? '✓' : '✗'} ${scenario.id}${grade === null || grade === 'right' ? '' : ` ${grade}`}`,
  ];
  if (inexpressible !== undefined) lines.push(`    ${inexpressible}`);
  for (const { when, looks } of courses) {
    for (const { expect, outcome } of looks) {
      if (outcome === null || gradeOutcome(expect, outcome) === 'right') continue;
      const { verdict, reason, attribution, nextAction } = outcome;
      lines.push(
        `    ${when}`,
        `      ${verdict}: ${reason} (${attribution ?? 'no attribution'}, ${nextAction ?? 'no advice'})`,
        `      accepted: ${JSON.stringify(expect.accepts)} ${JSON.stringify(expect.sentence ?? {})}`,
      );
    }
  }
  return [...lines, ...problems.map((problem) => `    PROBLEM ${problem}`)].join('\n');
}

/** Prints the figures of a run, and what could not run. */
export function printFigures(
  figures: GauntletFigures,
  { systems, skipped, results }: GauntletResult,
  seconds: number,
): void {
  console.log(`\n${figures.scenarios} scenarios in ${seconds} s\n`);
  console.log(row('', FIGURE_TITLES));
  const judges = Object.entries({
    ...(figures.product && { TookEffect: figures.product }),
    ...figures.baselines,
  });
  for (const [name, counted] of judges) console.log(row(name, figureCells(counted)));
  for (const { name, missing, needs } of systems) {
    if (missing !== null) console.log(`\nNOT RUN: ${name} needs ${needs}. ${missing}`);
  }
  if (skipped.length > 0) console.log(`${skipped.length} scenarios were not run.`);
  const problems = results.filter((result) => result.problems.length > 0);
  if (problems.length > 0) console.log(`\n${problems.length} scenarios have problems of their own.`);
}

function row(name: string, values: readonly string[]): string {
  return name.padEnd(20) + values.map((value) => value.padStart(16)).join('');
}
