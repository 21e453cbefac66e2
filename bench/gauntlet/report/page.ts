import { JUDGES } from '../judges/all-judges.ts';
import { CLASS_TITLES } from '../model/classes.ts';
import type { Hidden, Scenario } from '../model/scenario.ts';
import type { GauntletResult } from '../run/run-gauntlet.ts';
import { type Grade, judgeGrade, productGrade, type ScenarioResult } from '../run/results.ts';
import { countResults, figureCells, FIGURE_TITLES } from './figures.ts';
import { table } from './markdown.ts';
import { outsideSection } from './outside.ts';

/** What only few tools can see, in words. */
const HIDDEN_TITLES: Readonly<Record<Hidden, string>> = {
  collateral: 'Something else changed, too, or nothing else did',
  lag: 'A standby or a materialized view that is not current',
  'stale baseline': 'What was so before, or what nobody looked at before',
  duplicate: 'A second object, also where it looks different, and an object that only looks removed',
  cache: 'A cache that answers with a fresh date and without an age',
  'hidden rows': 'Row security, views, second pages, and a 404 that may hide',
};

/** Renders docs/gauntlet.md from a whole run. */
export function renderPage({ results, systems }: GauntletResult): string {
  const { product, baselines, scenarios } = countResults(results);
  const judges = Object.entries({ ...(product && { TookEffect: product }), ...baselines });
  const names = judges.map(([name]) => name);
  const figures = judges.map(([name, counted]) => [name, ...figureCells(counted)]);
  return [
    introduction(scenarios, systems.length),
    table(['judge', ...FIGURE_TITLES], figures),
    '## The judges',
    JUDGES.map(({ name, description }) => `- **${name}**: ${description}`).join('\n'),
    outsideSection(results),
    '## What is hard to see',
    'Wrong answers (false verified, false refuted or undecided) of all scenarios in which something is hidden.',
    table(['what is hidden', 'scenarios', ...names], hiddenRows(results, names)),
    '## By kind of error',
    'A scenario may have several kinds, or none.',
    table(['kind', 'scenarios', ...names], classRows(results, names)),
    '## The systems',
    table(
      ['system', 'version', 'needs'],
      systems.map(({ name, version, needs }) => [name, version ?? 'not run', needs]),
    ),
    '## Every scenario',
    '`done`: the effect took place. `not_done`: it did not, or not only, or not as asked. `undecidable`: two worlds look the same.',
    table(
      ['scenario', 'truth', ...names],
      results.map((result) => scenarioRow(result, names)),
    ),
    '## The two worlds of each undecidable scenario',
    results
      .filter(({ scenario }) => scenario.expect.truth === 'undecidable')
      .map(({ scenario }) => describeWorlds(scenario))
      .join('\n'),
    '',
  ].join('\n\n');
}

function introduction(scenarios: number, systems: number): string {
  return `# The gauntlet

\`npm run gauntlet\` writes this page. It runs ${scenarios} scenarios over ${systems} systems that somebody else wrote. In each, an agent has a task, and acts honestly, lazily or wrongly, while others act, too. Then the whole product looks (server, SDK, connections), and so do five other judges. An administrator reads the truth at the instant of the look.

- *False verified*: the answer is that the effect is there, and it is not, or nobody with this access can know.
- *False refuted*: the answer is that the effect is not there, and it is, or nobody with this access can know.
- *Undecided*: no conclusive answer, although the truth can be known.
- *Inexpressible*: the judge has no way to express the task, or to look at the system.

The percentages are upper ends of Wilson's intervals of 95 %. A scenario with several looks counts once, by its worst one.`;
}

const WRONG: ReadonlySet<Grade | null> = new Set(['falseVerified', 'falseRefuted', 'undecided']);

function countWrong(results: readonly ScenarioResult[], names: readonly string[]): string[] {
  return names.map((name) => {
    const grades = results.map((result) => gradeOf(result, name));
    const blind = grades.filter((grade) => grade === 'inexpressible').length;
    const wrong = grades.filter((grade) => WRONG.has(grade)).length;
    return blind === 0 ? String(wrong) : `${wrong} (cannot look: ${blind})`;
  });
}

function gradeOf(result: ScenarioResult, name: string): Grade | null {
  return name === 'TookEffect' ? productGrade(result) : judgeGrade(result, name);
}

function hiddenRows(results: readonly ScenarioResult[], names: readonly string[]): string[][] {
  return Object.entries(HIDDEN_TITLES).map(([hidden, title]) => {
    const found = results.filter(({ scenario }) => scenario.hidden === hidden);
    return [title, String(found.length), ...countWrong(found, names)];
  });
}

function classRows(results: readonly ScenarioResult[], names: readonly string[]): string[][] {
  return Object.entries(CLASS_TITLES).map(([number, title]) => {
    const found = results.filter(({ scenario }) => scenario.seen.map(String).includes(number));
    return [`${number}. ${title}`, String(found.length), ...countWrong(found, names)];
  });
}

const GRADE_SIGNS: Readonly<Record<Grade, string>> = {
  falseVerified: 'false verified',
  falseRefuted: 'false refuted',
  inexpressible: '–',
  undecided: 'undecided',
  wrongReason: 'other reason',
  right: '✓',
};

function scenarioRow(result: ScenarioResult, names: readonly string[]): string[] {
  const signs = names.map((name) => GRADE_SIGNS[gradeOf(result, name) ?? 'inexpressible']);
  return [`\`${result.scenario.id}\``, result.scenario.expect.truth, ...signs];
}

function describeWorlds({ id, task, courses }: Scenario): string {
  const worlds = courses.map(({ when, isDone }) => `${when} (${isDone ? 'done' : 'not done'})`).join(' / ');
  return `- \`${id}\`: ${task} ${worlds}`;
}
