import { expectedOutcome, runTests } from '@tookeffect/conformance/anywhere';
import { ConformanceFailure, type ConformanceTest, loadSet } from '@tookeffect/conformance/runner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as sdk from '../src/index.ts';
import { type AnsweringServer, startAnsweringServer } from './conformance/answering-server.ts';
import { clientRunner } from './conformance/client-runner.ts';
import { MUTANTS } from './mutants/all-mutants.ts';
import { buildSdk, occurrences, removeBuilds } from './mutants/build-sdk.ts';

const tests = loadSet()
  .files.filter(({ suite }) => suite === 'verdict-rules/client')
  .flatMap((file) => file.tests);
let server: AnsweringServer;

beforeAll(async () => {
  server = await startAnsweringServer();
});
afterAll(async () => {
  await server.close();
  removeBuilds();
});

/** What a build makes of a test; an exception that is not documented is an answer too, and a wrong one. */
async function answer(tested: typeof sdk, each: ConformanceTest): Promise<unknown> {
  try {
    return (await runTests([each], clientRunner(tested, server))).get(each.id);
  } catch (error) {
    if (error instanceof ConformanceFailure && error.code === 'exception_untyped') return error.code;
    throw error;
  }
}

describe('every case that names a mutant of the client tells it from the original:', () => {
  test.each(MUTANTS)('$id', async ({ id, edits }) => {
    const tested = await buildSdk(id, edits);
    for (const each of tests.filter(({ kills }) => kills === id)) {
      expect.soft(await answer(tested, each), each.id).not.toEqual(expectedOutcome(each));
    }
  });
});

test('the client without a mistake, built the same way, passes every case', async () => {
  const tested = await buildSdk('original');
  for (const each of tests) {
    expect.soft(await answer(tested, each), each.id).toEqual(expectedOutcome(each));
  }
});

test('every case names a mutant of the client, and every mutant is named', () => {
  const named = new Set(tests.map(({ kills }) => kills));
  expect([...named].sort()).toEqual(MUTANTS.map(({ id }) => id).sort());
});

test('every edit of the client replaces a text that occurs once, by another', () => {
  const edits = MUTANTS.flatMap((mutant) => mutant.edits.map((edit) => ({ id: mutant.id, edit })));
  expect(edits.filter(({ edit }) => occurrences(edit) !== 1 || edit.find === edit.replace)).toEqual([]);
});
