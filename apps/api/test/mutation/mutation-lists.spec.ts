import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { AREAS } from './areas.ts';
import { EQUIVALENT_MUTANTS } from './equivalent-mutants.ts';

const API = fileURLToPath(new URL('../..', import.meta.url));

const GLOBS = AREAS.flatMap(({ name, mutate, specs }) =>
  [...mutate, ...specs]
    .flatMap((glob) => expandBraces(glob.replace(/^!/u, '')))
    .map((glob) => ({ area: name, glob })),
);

test.each(GLOBS)('area $area: $glob matches a file', ({ glob }) => {
  expect(globSync(glob, { cwd: API })).not.toEqual([]);
});

test.each(EQUIVALENT_MUTANTS)('equivalent mutant: $file contains $from', ({ file, from }) => {
  const source = readFileSync(`${API}/src/${file}`, 'utf8').replaceAll(/\s+/gu, ' ');
  expect(source).toContain(from);
});

/** `a.{b,c}.ts` → `a.b.ts`, `a.c.ts`: each alternative must match. */
function expandBraces(glob: string): readonly string[] {
  const groups = /^(?<before>[^{]*)\{(?<choices>[^}]*)\}(?<after>.*)$/u.exec(glob)?.groups;
  if (groups === undefined) return [glob];
  const { before = '', choices = '', after = '' } = groups;
  return choices.split(',').flatMap((choice) => expandBraces(before + choice + after));
}
