import { JUDGES } from '../judges/all-judges.ts';
import { OUTSIDE_SYSTEMS } from '../model/scenario.ts';
import type { Grade, ScenarioResult } from '../run/results.ts';
import { countResults, figureCells, FIGURE_TITLES } from './figures.ts';
import { calmNotVerified, type FirstRun, type FirstSentence, readFirstRun } from './first-run.ts';
import { table } from './markdown.ts';

const WHAT_WAS_WRONG: readonly (readonly [Grade, string])[] = [
  ['falseVerified', 'False verified'],
  ['falseRefuted', 'False refuted'],
  ['undecided', 'Undecided, although the world shows it'],
  ['wrongReason', 'Inconclusive for a reason that is untrue'],
];

/** The part of the page about the scenarios whose answers were frozen before the first run. */
export function outsideSection(all: readonly ScenarioResult[]): string {
  const results = all.filter(({ scenario }) => OUTSIDE_SYSTEMS.includes(scenario.system));
  const first = readFirstRun();
  const { product, baselines } = countResults(results);
  const calm = results.filter(({ scenario }) => scenario.isCalm === true).length;
  const rows = [
    ...(first ? [['TookEffect, first run', ...figureCells(first.product), calmCell(first.calm)]] : []),
    ...(product
      ? [
          [
            'TookEffect, this run',
            ...figureCells(product),
            calmCell({ scenarios: calm, notVerified: calmNotVerified(results) }),
          ],
        ]
      : []),
    ...JUDGES.map(({ name }) => [name, ...figureCells(baselines[name]!), '']),
  ];
  return [
    '## Scenarios from outside',
    `The scenarios of ${OUTSIDE_SYSTEMS.join(', ')} were written from the user's pages alone: by somebody who had read neither the evaluator, nor its tests, nor the expectations of the other scenarios. Most have several operations of one account on one object. The whole sentence is judged: a conclusive verdict with a reason or an attribution that is untrue of the world, or with harmful advice, is false, too. All answers were committed with their reasons before the product ran on them; none was changed since. *Calm* scenarios have honest agents, alone or beside operations on other members or objects: all of them must be verified.`,
    table(['judge', ...FIGURE_TITLES, 'calm, not verified'], rows),
    ...(first ? firstRunLists(first) : []),
  ].join('\n\n');
}

function calmCell({ scenarios, notVerified }: FirstRun['calm']): string {
  return `${notVerified.length} of ${scenarios}`;
}

function firstRunLists({ sentences, inexpressible, calm }: FirstRun): string[] {
  const lists = WHAT_WAS_WRONG.map(([grade, title]) => {
    const found = sentences.filter((sentence) => sentence.grade === grade);
    return [`**${title}**`, found.map(describe).join('\n') || 'None.'].join('\n\n');
  });
  const names = (ids: readonly string[]) => ids.map((id) => `\`${id}\``).join(', ') || 'none';
  return [
    '### What the first run said',
    `The number is that of the look; \`b\` is the second of two worlds.`,
    ...lists,
    `**Inexpressible**: ${names(inexpressible)}. **Calm and not verified**: ${names(calm.notVerified)}.`,
    'Three mistakes of the systems themselves were mended after an attempt before it (4 false verified, 26 false refuted): a FeathersJS application without an error handler, a collection declared at an address without a list, and collections of different worlds under one name.',
  ];
}

function describe({ id, look, outcome }: FirstSentence): string {
  const { verdict, reason, attribution, nextAction } = outcome;
  const words = [attribution, nextAction].filter((word) => word !== null && word !== undefined).join(', ');
  return `- \`${id}\` ${look}: \`${verdict}: ${reason}\` (${words})`;
}
