import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCENARIOS } from '../scenarios.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guided tour '));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

const main = path.join(import.meta.dirname, '../main.ts');
const root = path.join(import.meta.dirname, '../../..');

const takeTour = async (): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--exit-after-tour'], {
    env: { ...process.env, TOOKEFFECT_DATA_DIRECTORY: folder },
  });
  return stdout;
};

/** What is missing in the output of a tour that meets every expectation. */
function missing(output: string): string[] {
  const ticks = output.match(/^ {2}✓ An /gm) ?? [];
  const verdicts = SCENARIOS.map(({ expected }) => expected.join(': ')).filter(
    (one) => !output.includes(one),
  );
  const failures = output.includes('NOT AS EXPECTED') ? ['an expectation'] : [];
  return ticks.length === SCENARIOS.length
    ? [...verdicts, ...failures]
    : ['a tick', ...verdicts, ...failures];
}

test('the tour meets every expectation on a new database', { timeout: 120_000 }, async () => {
  expect(missing(await takeTour())).toEqual([]);
});

test(
  'a tour on the same database does so again, and its commands run an agent in an empty folder',
  { timeout: 120_000 },
  async () => {
    const tour = spawn(process.execPath, [main], {
      env: { ...process.env, TOOKEFFECT_DATA_DIRECTORY: folder },
    });
    const ended = once(tour, 'exit');
    try {
      const text = await readUntil(tour.stdout, 'There is no dashboard yet.');
      expect(missing(text)).toEqual([]);
      const agentFolder = path.join(folder, 'my agent');
      await mkdir(path.join(agentFolder, 'node_modules'), { recursive: true });
      // Packages of the registry come from this workspace, so that nothing is downloaded.
      const pg = path.dirname(fileURLToPath(import.meta.resolve('pg/package.json')));
      await symlink(pg, path.join(agentFolder, 'node_modules/pg'));
      const noble = ['ed25519', 'hashes'].map((name) =>
        path.join(root, 'packages/core/node_modules/@noble', name),
      );
      const [, exported, install, copy] =
        /(export .*)\n.*\n *(npm init .*) pg\n *(cp .*agent\.mjs\b.*)\n/.exec(text)!;
      const words = `${install} --offline --no-audit --no-fund ${noble.map((one) => `'${one}'`).join(' ')}`;
      const script = [exported, words, `ln -sfn '${pg}' node_modules/pg`, copy].join(' && ');
      const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: agentFolder });
      expect(stdout).toMatch(/^op_\w+ verified all_checks_passed marker$/m);
    } finally {
      tour.kill('SIGINT');
      await ended;
    }
  },
);

// The start after SIGKILL ends what is left of the shop.
test.each(['SIGKILL', 'SIGTERM'] as const)(
  '%s to the tour ends its server, also before the tour is over',
  { timeout: 60_000 },
  async (signal) => {
    const port = await freePort();
    const tour = spawn(process.execPath, [main], {
      env: { ...process.env, TOOKEFFECT_DATA_DIRECTORY: folder, TOOKEFFECT_PORT: String(port) },
      stdio: 'ignore',
    });
    const ended = once(tour, 'exit');
    const health = (): Promise<number> =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(health, { timeout: 30_000 }).toBe(200);
    tour.kill(signal);
    await ended;
    await expect.poll(health, { timeout: 10_000 }).toBe(0);
  },
);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

test('the first code of the README is that agent', async () => {
  const [readme, agent] = await Promise.all([
    readFile(path.join(root, 'README.md'), 'utf8'),
    readFile(path.join(root, 'examples/guided-tour/agent/agent.mjs'), 'utf8'),
  ]);
  const [, code] = /```js\n([\s\S]*?)```/.exec(readme)!;
  expect(code).toBe(agent);
});

/** @returns the output until a text comes */
async function readUntil(stream: NodeJS.ReadableStream, end: string): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.includes(end)) return text;
  }
  throw new Error(`the output ended before ${JSON.stringify(end)}:\n${text}`);
}

test('the tour shows a verified, a refuted and an inconclusive verdict, and most agents report success', () => {
  const verdicts = SCENARIOS.map(({ expected: [verdict] }) => verdict);
  expect(new Set(verdicts)).toEqual(new Set(['verified', 'refuted', 'inconclusive']));
  expect(SCENARIOS.filter(({ report }) => report === 'done').length).toBeGreaterThan(SCENARIOS.length / 2);
});
