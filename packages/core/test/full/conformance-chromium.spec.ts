import path from 'node:path';
import { assertReasonCodes, expectedOutcome } from '@tookeffect/conformance/anywhere';
import { loadSet, writeDump } from '@tookeffect/conformance/runner';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreTests } from '../conformance/core-fixtures.ts';
import { findChromium } from '../../../../tools/install/find-chromium.ts';
import type { BrowserRun } from './chromium/in-browser.ts';
import { servePage } from './chromium/serve-page.ts';

const set = loadSet();
const tests = coreTests(set);
let browser: Browser;
let page: Awaited<ReturnType<typeof servePage>>;

beforeAll(async () => {
  page = await servePage(tests);
  const executablePath = findChromium();
  // Chromium has no sandbox for root in a container; the only page is the one of this test.
  browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
}, 300_000);

afterAll(async () => {
  await browser.close();
  await page.stop();
});

test('the conformance set has the expected outcomes in Chromium', async () => {
  const tab = await browser.newPage();
  await tab.goto(page.url);
  const run = await tab.evaluate<BrowserRun>('runConformance()');
  console.log(`Chromium ${browser.version()}, Ed25519 of its own: ${String(run.hasEd25519)}`);
  const outcomes = new Map(run.outcomes);
  for (const each of tests) expect.soft(outcomes.get(each.id), each.id).toEqual(expectedOutcome(each));
  assertReasonCodes(set.reasonCodes, outcomes);
  expect(run).toMatchObject({ hasEd25519: true, hasNode: false });
  writeDump(path.resolve(import.meta.dirname, '../../reports'), 'chromium', outcomes);
});
