import path from 'node:path';
import { expectedOutcome, runTests } from '@tookeffect/conformance/anywhere';
import { loadSet, writeDump } from '@tookeffect/conformance/runner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as sdk from '../src/index.ts';
import { type AnsweringServer, startAnsweringServer } from './conformance/answering-server.ts';
import { clientRunner } from './conformance/client-runner.ts';

const tests = loadSet()
  .files.filter(({ suite }) => suite === 'verdict-rules/client')
  .flatMap((file) => file.tests);
let server: AnsweringServer;

beforeAll(async () => {
  server = await startAnsweringServer();
});
afterAll(() => server.close());

test(
  'the client says what the conformance set allows it to say, and refuses the rest',
  { timeout: 120_000 },
  async () => {
    const outcomes = await runTests(tests, clientRunner(sdk, server));
    for (const each of tests) expect.soft(outcomes.get(each.id), each.id).toEqual(expectedOutcome(each));
    writeDump(path.resolve(import.meta.dirname, '../reports'), 'client', outcomes);
  },
);
