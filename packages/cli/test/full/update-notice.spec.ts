import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/run-command.ts';
import { TerminalRunner } from '../support/terminal.ts';

let terminal: TerminalRunner;
beforeAll(async () => {
  terminal = await TerminalRunner.create();
  return () => terminal.end();
});

/** A registry that responds only after `release`, and what arrived there. */
async function startRegistry() {
  const released = Promise.withResolvers<undefined>();
  const arrived = Promise.withResolvers<undefined>();
  const requests: { readonly url: string; readonly headers: string }[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url!, headers: JSON.stringify(request.headers) });
    arrived.resolve(undefined);
    const version = { name: 'tookeffect', version: '9.0.0' };
    const body = { name: 'tookeffect', 'dist-tags': { latest: '9.0.0' }, versions: { '9.0.0': version } };
    void released.promise.then(() => response.end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const release = () => released.resolve(undefined);
  return { url: `http://127.0.0.1:${port}/`, requests, release, whenArrived: arrived.promise };
}

test('npm is asked once, no command waits for it, and a later one tells the newer version once', async () => {
  const registry = await startRegistry();
  const home = temporaryFolder();
  writeFileSync(path.join(home, '.npmrc'), `registry=${registry.url}\ncache=${path.join(home, 'npm')}\n`);
  // Settings of the folder that a user works in do not count: it may be another person's.
  const cwd = temporaryFolder();
  writeFileSync(path.join(cwd, '.npmrc'), 'registry=http://127.0.0.1:1/${TOOKEFFECT_API_KEY}/\n');
  const environment = {
    ...{
      HOME: home,
      XDG_CACHE_HOME: path.join(home, 'cache'),
      TOOKEFFECT_CONFIG_DIR: path.join(home, 'config'),
    },
    ...{ TOOKEFFECT_NO_UPDATE_NOTICE: '', TOOKEFFECT_API_KEY: 'tke_canary' },
  };
  const run = async () => (await terminal.run(['config', 'path'], { environment, cwd })).text;
  const plain = await run();
  expect(plain).toBe(`${path.join(home, 'config', 'config.json')}\n`);
  await registry.whenArrived;
  expect(await run()).toBe(plain);
  registry.release();
  const file = path.join(home, 'cache', 'tookeffect', 'latest-version');
  await expect.poll(() => readFileSync(file, 'utf8')).toBe('9.0.0\n');
  const told = await run();
  expect(told).toContain('tookeffect 9.0.0 is available; this is 0.0.0: npm install --global tookeffect\n');
  expect(await run()).toBe(plain);
  expect(registry.requests.map(({ url }) => url)).toEqual(['/tookeffect']);
  expect(JSON.stringify(registry.requests)).not.toContain('canary');
});
