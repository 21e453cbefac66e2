import path from 'node:path';
import { MutantBuilds, findRepeatedMutants } from '@tookeffect/testing/mutants';
import { expect, test } from 'vitest';
import { WORLD_MUTANTS, type WorldMutant } from './mutants.ts';

// `full/world-mutants.spec.ts` builds the mutants.

const api = path.resolve(import.meta.dirname, '../..');
const evaluators = new MutantBuilds(path.resolve(api, '../../packages/evaluator'));
const connectors = new MutantBuilds(api);

test('every edit replaces a text that occurs exactly once in its file, and no two mutants are equal', () => {
  const of = (part: WorldMutant['part']) =>
    WORLD_MUTANTS.filter((each) => each.part === part).map(({ mutant }) => mutant);
  expect(evaluators.findUnusableEdits(of('evaluator'))).toEqual([]);
  expect(connectors.findUnusableEdits(of('http'))).toEqual([]);
  expect(findRepeatedMutants(WORLD_MUTANTS.map(({ mutant }) => mutant))).toEqual([]);
});
