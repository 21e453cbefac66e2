import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { buildSync } from 'esbuild';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installRuntime } from '../../../../tools/install/javascript-runtime.ts';
import { findChromium } from '../../../../tools/install/find-chromium.ts';
import { installPackages, type InstalledPackages } from '../support/installed-packages.ts';
import { newOrder, ROW_PRESENT } from '../support/orders.ts';
import { type OrderDesk, startOrderDesk } from './runtimes/order-desk.ts';

let server: TestServer;
let installed: InstalledPackages;
let desk: OrderDesk;

const EXPECTED = {
  tookEffect: true,
  valid: true,
  validAsync: true,
  forged: false,
  refusal: 'contract_not_found',
};
const PROGRAM =
  "import { smoke } from './smoke.mjs';\nconst [settings] = process.argv.slice(2);\nconsole.log(JSON.stringify(await smoke(JSON.parse(settings))));\n";
const PAGE = "import { smoke } from './smoke.mjs';\nglobalThis.smoke = smoke;\n";
const WORKER =
  "import { smoke } from './smoke.mjs';\nexport default { fetch: async (request) => Response.json(await smoke(await request.json())) };\n";

beforeAll(async () => {
  installed = installPackages();
  server = await startTestServer();
  copyFileSync(new URL('runtimes/smoke.mjs', import.meta.url), path.join(installed.folder, 'smoke.mjs'));
  writeFileSync(path.join(installed.folder, 'program.mjs'), PROGRAM);
  desk = await startOrderDesk(server, bundle(PAGE));
});

afterAll(async () => {
  await desk.stop();
  await server.stop();
  installed.remove();
});

function bundle(contents: string): string {
  const stdin = { contents, resolveDir: installed.folder };
  const { outputFiles } = buildSync({
    stdin,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0]!.text;
}

const settings = () => ({
  baseUrl: desk.baseUrl,
  apiKey: server.apiKey,
  contract: ROW_PRESENT,
  input: newOrder().input,
});

async function runProgram(command: string, args: readonly string[]): Promise<unknown> {
  const child = spawn(command, [...args, 'program.mjs', JSON.stringify(settings())], {
    cwd: installed.folder,
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

test('the client and the validation of receipts work in Node, this one and the oldest supported one', async () => {
  const host = process.env.TOOKEFFECT_HOST_NODE ?? process.execPath;
  for (const node of [process.execPath, host]) expect(await runProgram(node, [])).toEqual(EXPECTED);
});

test('they work in Bun', async () => {
  expect(await runProgram(await installRuntime('bun'), ['run'])).toEqual(EXPECTED);
});

test('they work in Deno, with access to the network and the environment only', async () => {
  const args = [
    'run',
    '--quiet',
    '--no-remote',
    '--node-modules-dir=manual',
    '--allow-net=127.0.0.1',
    '--allow-env',
    '--allow-read=.',
  ];
  expect(await runProgram(await installRuntime('deno'), args)).toEqual(EXPECTED);
});

test('they work in workerd', async () => {
  const folder = path.join(installed.folder, 'worker');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'worker.js'), bundle(WORKER));
  copyFileSync(new URL('runtimes/workerd.capnp', import.meta.url), path.join(folder, 'workerd.capnp'));
  const child = spawn(await installRuntime('workerd'), ['serve', '--control-fd=1', 'workerd.capnp'], {
    cwd: folder,
  });
  try {
    const port = await new Promise<number>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) =>
        resolve((JSON.parse(line) as { port: number }).port),
      );
      text(child.stderr).then((log) => reject(new Error(log)), reject);
    });
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      body: JSON.stringify(settings()),
    });
    expect(await response.json()).toEqual(EXPECTED);
  } finally {
    child.kill();
  }
});

test('they work in a page in Chromium', async () => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const tab = await browser.newPage();
    await tab.goto(desk.baseUrl);
    expect(await tab.evaluate(`smoke(${JSON.stringify(settings())})`)).toEqual(EXPECTED);
  } finally {
    await browser.close();
  }
});
