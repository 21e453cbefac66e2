import { expectedOutcome, runTests } from '@tookeffect/conformance/anywhere';
import { ConformanceFailure, type ConformanceTest, loadSet } from '@tookeffect/conformance/runner';
import path from 'node:path';
import { MutantBuilds, findRepeatedMutants } from '@tookeffect/testing/mutants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as sdk from '../src/index.ts';
import { clientRunner } from './conformance/client-runner.ts';
import { type FixtureServer, startFixtureServer } from './conformance/fixture-server.ts';
import { MUTANTS } from './mutants/all-mutants.ts';

const tests = loadSet()
  .files.filter(({ suite }) => ['key-document', 'operation-keys', 'verdict-rules/client'].includes(suite))
  .flatMap((file) => file.tests);
const builds = new MutantBuilds<typeof sdk>(path.resolve(import.meta.dirname, '..'));
let server: FixtureServer;

beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(async () => {
  await server.close();
  builds.remove();
});

/** @returns the outcome of a test with this build; `exception_untyped` for an undocumented exception */
async function runTest(tested: typeof sdk, each: ConformanceTest): Promise<unknown> {
  try {
    return (await runTests([each], clientRunner(tested, server))).get(each.id);
  } catch (error) {
    if (error instanceof ConformanceFailure && error.code === 'exception_untyped') return error.code;
    throw error;
  }
}

describe('with its named mutant, each case has another outcome:', () => {
  test.each(MUTANTS)('$id', async ({ id, edits }) => {
    const tested = await builds.build(id, edits);
    for (const each of tests.filter(({ kills }) => kills === id)) {
      expect.soft(await runTest(tested, each), each.id).not.toEqual(expectedOutcome(each));
    }
  });
});

test('without a mutant, the client passes every case', async () => {
  const tested = await builds.build('original');
  for (const each of tests) {
    expect.soft(await runTest(tested, each), each.id).toEqual(expectedOutcome(each));
  }
});

test('every case names an existing mutant, and every mutant is named by a case', () => {
  const named = new Set(tests.map(({ kills }) => kills));
  expect([...named].sort()).toEqual(MUTANTS.map(({ id }) => id).sort());
});

test('every edit replaces a text that occurs exactly once in its file', () => {
  expect(builds.findUnusableEdits(MUTANTS)).toEqual([]);
});

test('no two mutants have the same edits', () => {
  expect(findRepeatedMutants(MUTANTS)).toEqual([]);
});
