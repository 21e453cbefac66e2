import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PROCESS = new URL('../process.mjs', import.meta.url).href;

/** A server: says each signal, and ends 300 ms after the first one, with the exit code 7. */
const SERVER = `
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => { console.log('got ' + signal); setTimeout(() => process.exit(7), 300); });
console.log('ready ' + process.pid);
setInterval(() => undefined, 1000);
`;

/** Runs the next program, as tools/run.mjs and tools/tasks.ts do. */
const LAUNCHER = `
import { run } from '${PROCESS}';
const [next, ...rest] = process.argv.slice(2);
process.exitCode = (await run(process.execPath, [next, ...rest], { forwardsSignals: true })).exitCode;
`;

let folder: string;
let started: number[];
beforeEach(async () => {
  started = [];
  folder = await mkdtemp(path.join(tmpdir(), 'forwarded signals '));
  await writeFile(path.join(folder, 'server.mjs'), SERVER);
  await writeFile(path.join(folder, 'launcher.mjs'), LAUNCHER);
  const scripts = { start: 'exec node launcher.mjs launcher.mjs server.mjs' };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
});
afterEach(async () => {
  for (const pid of started) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true });
});

interface Started {
  readonly pid: number;
  readonly serverPid: number;
  /** Waits for the end of the launcher and of the server. */
  readonly ended: () => Promise<{ readonly code: number | null; readonly signals: string[] | null }>;
}

async function start(command: string, args: readonly string[]): Promise<Started> {
  const launcher = spawn(command, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(launcher.pid!);
  let said = '';
  launcher.stdout.on('data', (chunk) => (said += String(chunk)));
  const ended = once(launcher, 'exit');
  while (!said.includes('ready')) await once(launcher.stdout, 'data');
  const serverPid = Number(/ready (\d+)/.exec(said)![1]);
  started.push(serverPid);
  return {
    pid: launcher.pid!,
    serverPid,
    ended: async () => {
      const [code] = (await ended) as [number | null];
      await expect.poll(() => isAlive(serverPid), { timeout: 5000 }).toBe(false);
      return { code, signals: said.match(/got \w+/g) };
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s to the first of several launchers alone ends the program, and the launchers wait for it',
  async (signal) => {
    const { pid, ended } = await start(process.execPath, ['launcher.mjs', 'launcher.mjs', 'server.mjs']);
    process.kill(pid, signal);
    expect(await ended()).toEqual({ code: 7, signals: [`got ${signal}`] });
  },
);

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the process of npm alone ends the program',
  async (signal) => {
    const { pid, ended } = await start('npm', ['start', '--silent']);
    process.kill(pid, signal);
    expect((await ended()).signals).toEqual([`got ${signal}`]);
  },
);

test('Ctrl-C, which the terminal sends to every process and npm again, reaches the program once', async () => {
  const { pid, ended } = await start('npm', ['start', '--silent']);
  process.kill(-pid, 'SIGINT');
  expect((await ended()).signals).toEqual(['got SIGINT']);
});

test.each(['start', 'server'])('npm replaces its shell by the launcher of `npm run %s`', async (name) => {
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts[name]).toBe(`exec node tools/run.mjs ${name}`);
});
