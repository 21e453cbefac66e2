import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gauntletFolder } from '../install/python-packages.ts';
import { isExpected, type Outcome } from '../model/expectation.ts';
import { gradeOutcome, productGrade, type Grade, type ScenarioResult } from '../run/results.ts';
import { countResults, type Figures } from './figures.ts';

/** A sentence of the first run that was not one of the right ones. */
export interface FirstSentence {
  readonly id: string;
  readonly grade: Grade;
  /** Where in the scenario: `1`, or `1b` in the second of two worlds, for the first look. */
  readonly look: string;
  readonly outcome: Outcome;
}

/** The figures of the first run of the product on scenarios whose answers were frozen before. */
export interface FirstRun {
  readonly scenarios: number;
  readonly product: Figures;
  readonly calm: { readonly scenarios: number; readonly notVerified: readonly string[] };
  readonly inexpressible: readonly string[];
  readonly sentences: readonly FirstSentence[];
}

/** What is kept of a first run. It is written once, and never again. */
export const FIRST_RUN_FILE = path.join(gauntletFolder, 'first-run.json');

/** @returns what was recorded; null where there was no first run */
export function readFirstRun(): FirstRun | null {
  return existsSync(FIRST_RUN_FILE) ? (JSON.parse(readFileSync(FIRST_RUN_FILE, 'utf8')) as FirstRun) : null;
}

/** @throws {Error} where a first run was recorded before, or the product was not asked */
export function recordFirstRun(results: readonly ScenarioResult[]): void {
  if (existsSync(FIRST_RUN_FILE)) throw new Error(`${FIRST_RUN_FILE} exists: there is one first run`);
  writeFileSync(FIRST_RUN_FILE, `${JSON.stringify(toFirstRun(results), null, 2)}\n`);
}

/** @returns the ids of calm scenarios with an honest agent that were not verified as they should be */
export function calmNotVerified(results: readonly ScenarioResult[]): string[] {
  return results
    .filter((result) => result.scenario.isCalm === true && productGrade(result) !== 'right')
    .map(({ scenario }) => scenario.id);
}

function toFirstRun(results: readonly ScenarioResult[]): FirstRun {
  const { product, scenarios } = countResults(results);
  if (product === null) throw new Error('the product was not asked');
  return {
    scenarios,
    product,
    calm: {
      scenarios: results.filter(({ scenario }) => scenario.isCalm === true).length,
      notVerified: calmNotVerified(results),
    },
    inexpressible: results
      .filter(({ inexpressible }) => inexpressible !== undefined)
      .map(({ scenario }) => scenario.id),
    sentences: results.flatMap(wrongSentences),
  };
}

function wrongSentences({ scenario, courses }: ScenarioResult): FirstSentence[] {
  return courses.flatMap(({ looks }, course) =>
    looks.flatMap(({ expect, outcome }, index) => {
      if (outcome === null || isExpected(expect, outcome)) return [];
      const look = `${index + 1}${course === 1 ? 'b' : ''}`;
      return [{ id: scenario.id, grade: gradeOutcome(expect, outcome), look, outcome }];
    }),
  );
}
