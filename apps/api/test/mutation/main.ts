// npm run mutants [area …]: edits what decides about money and access, and asks whether a test notices.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AREAS } from './areas.ts';
import { type Equal, EQUALS } from './equivalent-mutants.ts';
import { type EditResult, runArea } from './run-area.ts';

/** Of 100 edits at least so many are noticed. */
const LOWEST_SCORE = 85;

const [, , ...names] = process.argv;
const lines: string[] = [];
for (const area of AREAS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const { line, unlisted, isEnough } = judge(area.name, await runArea(area));
  lines.push(line, ...unlisted);
  if (unlisted.length > 0 || !isEnough) process.exitCode = 1;
}
console.log(lines.join('\n'));

/** Counts an area's edits; a run-time error is one that no spec even began with, and counts for neither side. */
function judge(name: string, results: readonly EditResult[]) {
  const withStatus = (...wanted: readonly EditResult['status'][]) =>
    results.filter(({ status }) => wanted.includes(status));
  const noticed = withStatus('Killed', 'Timeout').length;
  const missed = withStatus('Survived', 'NoCoverage').map(described);
  const equal = missed.filter((edit) => EQUALS.some((one) => isSame(one, edit)));
  const unlisted = missed.filter((edit) => !equal.includes(edit));
  const score = (100 * noticed) / (noticed + missed.length);
  return {
    isEnough: score >= LOWEST_SCORE,
    line: [
      `${name}: ${score.toFixed(1)} %`,
      `${noticed + missed.length} edits`,
      `${withStatus('Killed').length} killed`,
      `${withStatus('Timeout').length} timed out`,
      `${missed.length} survived`,
      `${equal.length} of them equal`,
    ].join(', '),
    unlisted: unlisted.map(({ file, line, from, to }) => `  ${file}:${line}: ${from} -> ${to}`),
  };
}

function described({ fileName, location: { start, end }, replacement }: EditResult) {
  const text = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  text[text.length - 1] = text.at(-1)!.slice(0, end.column - 1);
  text[0] = text[0]!.slice(start.column - 1);
  const file = path.relative('src', fileName);
  return { file, line: start.line, from: joined(text.join('\n')), to: joined(replacement) };
}

function isSame(equal: Equal, { file, from, to }: ReturnType<typeof described>): boolean {
  return equal.file === file && equal.from === from && equal.to === to;
}

function joined(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
