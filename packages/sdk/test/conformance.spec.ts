import path from 'node:path';
import { expectedOutcome, runTests } from '@tookeffect/conformance/anywhere';
import { loadSet, writeDump } from '@tookeffect/conformance/runner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as sdk from '../src/index.ts';
import { clientRunner } from './conformance/client-runner.ts';
import { type FixtureServer, startFixtureServer } from './conformance/fixture-server.ts';

const tests = loadSet()
  .files.filter(({ suite }) => ['key-document', 'operation-keys', 'verdict-rules/client'].includes(suite))
  .flatMap((file) => file.tests);
let server: FixtureServer;

beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

test(
  'the client returns what the conformance fixtures allow, and rejects every other response',
  { timeout: 120_000 },
  async () => {
    const outcomes = await runTests(tests, clientRunner(sdk, server));
    for (const each of tests) expect.soft(outcomes.get(each.id), each.id).toEqual(expectedOutcome(each));
    writeDump(path.resolve(import.meta.dirname, '../reports'), 'client', outcomes);
  },
);
