// `npm run gauntlet`: runs the scenarios and prints who was wrong how often. Options:
//   --only <id|class>  scenarios whose id begins so, or of a numbered class; may be repeated
//   --sample           about a fifth of them, in at most four minutes
//   --baselines        without the product: only the other judges
//   --serial           one system after the other, one scenario at a time
//   --systems <n>      at most so many systems beside each other, for a machine that has other work
//   --record-first-run keeps the figures for the page, if none were kept before
//   --json             one JSON document on standard output
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gauntletFolder } from './install/python-packages.ts';
import { markersOnly } from './product/markers-only.ts';
import { startProduct } from './product/product.ts';
import { describeResult, printFigures } from './report/console.ts';
import { countResults } from './report/figures.ts';
import { recordFirstRun } from './report/first-run.ts';
import { renderPage } from './report/page.ts';
import type { ScenarioResult } from './run/results.ts';
import { runGauntlet } from './run/run-gauntlet.ts';
import { selectScenarios } from './run/select-scenarios.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    sample: { type: 'boolean', default: false },
    baselines: { type: 'boolean', default: false },
    serial: { type: 'boolean', default: false },
    systems: { type: 'string' },
    'record-first-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const systems = values.systems === undefined ? Infinity : Number(values.systems);
if (!(systems >= 1)) throw new Error(`--systems needs a number from 1, not ${values.systems}`);
const startedAt = performance.now();
const scenarios = selectScenarios({ only: values.only, isSample: values.sample });
const host = values.baselines ? markersOnly : await startProduct();
try {
  const progress = (each: ScenarioResult) => console.error(describeResult(each));
  const result = await runGauntlet(scenarios, host, progress, { isSerial: values.serial, systems });
  if (values['record-first-run']) recordFirstRun(result.results);
  const figures = countResults(result.results);
  const problems = result.results.flatMap(({ scenario, problems: found }) =>
    found.map((problem) => `${scenario.id}: ${problem}`),
  );
  const missing = result.systems.filter((system) => system.missing !== null);
  if (values.json) console.log(JSON.stringify({ ...figures, systems: result.systems, problems }, null, 2));
  else printFigures(figures, result, Math.round((performance.now() - startedAt) / 1000));
  // The page shows a whole run of everything; a part would look like a better result.
  const isWhole =
    values.only.length === 0 && !values.sample && missing.length === 0 && figures.product !== null;
  if (isWhole)
    writeFileSync(path.join(gauntletFolder, '..', '..', 'docs', 'gauntlet.md'), renderPage(result));
  const { product } = figures;
  const isFaultless =
    product === null ||
    product.falseVerified + product.falseRefuted + product.undecided + product.inexpressible === 0;
  process.exitCode = problems.length === 0 && isFaultless && missing.length === 0 ? 0 : 1;
} finally {
  await host.stop();
}
