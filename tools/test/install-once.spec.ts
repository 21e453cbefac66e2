import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Installs "thing"; each installation writes a line into `made`, and waits for a line on standard input. */
const INSTALLER = `
import { appendFileSync } from 'node:fs';
import { installOnce } from './tools/install/install-once.mjs';
await installOnce({ name: 'thing', fingerprint: '1', made: 'made' }, async () => {
  appendFileSync('made', 'installed\\n');
  console.log('working');
  await new Promise((resolve) => process.stdin.once('data', resolve));
});
console.log('done');
process.exit();
`;

let checkout: string;
let running: ChildProcess[];
beforeEach(async () => {
  running = [];
  checkout = await mkdtemp(path.join(tmpdir(), 'install once '));
  for (const file of ['install/install-once.mjs', 'process.mjs']) {
    await cp(new URL(`../${file}`, import.meta.url), path.join(checkout, 'tools', file));
  }
  await writeFile(path.join(checkout, 'installer.mjs'), INSTALLER);
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(checkout, { recursive: true });
});

function startInstaller(): { child: ChildProcess; says: (word: string) => Promise<void> } {
  const child = spawn(process.execPath, ['installer.mjs'], { cwd: checkout });
  running.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  const says = async (word: string): Promise<void> => {
    while (!output.includes(word)) await once(child.stdout, 'data');
  };
  return { child, says };
}

const installations = async (): Promise<string> => readFile(path.join(checkout, 'made'), 'utf8');

test('of two processes that install the same at once, one does, and the other waits for it', async () => {
  const first = startInstaller();
  await first.says('working');
  const second = startInstaller();
  first.child.stdin!.write('go on\n');
  await Promise.all([first.says('done'), second.says('done')]);
  expect(await installations()).toBe('installed\n');
});

test('when a process is killed while it installs, the one that waits installs', async () => {
  const first = startInstaller();
  await first.says('working');
  const second = startInstaller();
  first.child.kill('SIGKILL');
  await second.says('working');
  second.child.stdin!.write('go on\n');
  await second.says('done');
  expect(await installations()).toBe('installed\ninstalled\n');
});

test('what is installed is not installed again', async () => {
  const first = startInstaller();
  await first.says('working');
  first.child.stdin!.write('go on\n');
  await first.says('done');
  await startInstaller().says('done');
  expect(await installations()).toBe('installed\n');
});
