// npm run mutants [area …]: mutates the code that decides about money and access, and fails if the tests do not notice.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AREAS } from './areas.ts';
import { type EquivalentMutant, EQUIVALENT_MUTANTS } from './equivalent-mutants.ts';
import { type MutantResult, runArea } from './run-area.ts';

/** The minimum mutation score of an area, in percent; every survivor must be listed as an equivalent mutant. */
const MINIMUM_SCORE = 85;

const [, , ...names] = process.argv;
const lines: string[] = [];
for (const area of AREAS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const { summary, unlisted, isEnough } = rate(area.name, await runArea(area));
  lines.push(summary, ...unlisted);
  if (unlisted.length > 0 || !isEnough) process.exitCode = 1;
}
console.log(lines.join('\n'));

/** Computes the mutation score of an area. A mutant with a run-time error ran no test and does not count. */
function rate(name: string, results: readonly MutantResult[]) {
  const withStatus = (...wanted: readonly MutantResult['status'][]) =>
    results.filter(({ status }) => wanted.includes(status));
  const killed = withStatus('Killed', 'Timeout').length;
  const survivors = withStatus('Survived', 'NoCoverage').map(describe);
  const equivalent = survivors.filter((mutant) => EQUIVALENT_MUTANTS.some((one) => isSame(one, mutant)));
  const unlisted = survivors.filter((mutant) => !equivalent.includes(mutant));
  const score = (100 * killed) / (killed + survivors.length);
  return {
    isEnough: score >= MINIMUM_SCORE,
    summary: [
      `${name}: ${score.toFixed(1)} %`,
      `${killed + survivors.length} mutants`,
      `${withStatus('Killed').length} killed`,
      `${withStatus('Timeout').length} timed out`,
      `${survivors.length} survived`,
      `${equivalent.length} of them equivalent`,
    ].join(', '),
    unlisted: unlisted.map(({ file, line, from, to }) => `  ${file}:${line}: ${from} -> ${to}`),
  };
}

function describe({ fileName, location: { start, end }, replacement }: MutantResult) {
  const text = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  text[text.length - 1] = text.at(-1)!.slice(0, end.column - 1);
  text[0] = text[0]!.slice(start.column - 1);
  const file = path.relative('src', fileName);
  return { file, line: start.line, from: joinLines(text.join('\n')), to: joinLines(replacement) };
}

function isSame(listed: EquivalentMutant, { file, from, to }: ReturnType<typeof describe>): boolean {
  return listed.file === file && listed.from === from && listed.to === to;
}

function joinLines(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
