import { execFile } from 'node:child_process';
import { on, once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packPackages } from '../pack-packages.ts';
import { type EmptyFolder, makeEmptyFolder } from './empty-folder.ts';
import { type NpmRegistry, startNpmRegistry } from './npm-registry.ts';
import { type PythonIndex, startPythonIndex } from './python-index.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const AGENTS = path.join(ROOT, 'examples/guided-tour/agent');
const PYTHON = process.env.TOOKEFFECT_PYTHON ?? 'python3';
const MAX_COMMANDS = 6;

/** The packages of the first hour, and what they depend on. */
const PACKAGES = ['cli', 'core', 'sdk', 'server', 'tookeffect'].map((name) => `packages/${name}`);

let temporary: string;
let npm: NpmRegistry;
let python: PythonIndex;
let server: RunningDev;
/** What ends each thing that was started, the last one first. */
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'tookeffect first hour-'));
  const [registry, wheels] = [path.join(temporary, 'registry'), path.join(temporary, 'wheels')];
  await Promise.all([mkdir(registry), mkdir(wheels)]);
  npm = await startNpmRegistry(registry);
  ends.unshift(() => npm.stop());
  for (const { name, tarball } of packPackages(PACKAGES)) {
    const file = path.join(registry, `${name.replaceAll('/', '-')}.tgz`);
    await writeFile(file, tarball);
    await npm.publish(file);
  }
  const build = ['-m', 'hatchling', 'build', '-t', 'wheel', '-d', wheels];
  await promisify(execFile)(PYTHON, build, { cwd: path.join(ROOT, 'python') });
  python = await startPythonIndex(wheels);
  ends.unshift(() => python.stop());
  server = await startDev(await emptyFolder('server'));
  ends.unshift(() => server.stop());
});

afterAll(async () => {
  for (const end of ends) await end();
  await rm(temporary, { recursive: true, force: true, maxRetries: 10 });
});

interface Language {
  readonly name: string;
  /** Commands that install what the agent needs. */
  readonly install: readonly string[];
  readonly agent: string;
  readonly run: string;
  /** The written amount in the agent's program, and another one, with which the agent does not do what it said. */
  readonly edit: readonly [right: string, wrong: string];
}

const LANGUAGES: readonly Language[] = [
  {
    name: 'TypeScript',
    install: ['npm install @tookeffect/sdk pg'],
    agent: 'agent.mjs',
    run: 'node agent.mjs',
    edit: [
      '[order.order_number, order.customer, order.amount_cents,',
      '[order.order_number, order.customer, 1,',
    ],
  },
  {
    name: 'Python',
    install: [`'${PYTHON}' -m venv .venv && .venv/bin/pip install --quiet tookeffect 'psycopg[binary]'`],
    agent: 'agent.py',
    run: '.venv/bin/python agent.py',
    edit: ['(*order.values(),', '(order["order_number"], order["customer"], 1,'],
  },
];

describe.each(LANGUAGES)('in an empty folder, in $name', (language) => {
  test('an agent comes to verified and to refuted, and the receipt is valid without a network', async () => {
    const folder = await emptyFolder(language.name);
    expect(await readdir(folder.path)).toEqual([]);
    const startedAt = performance.now();
    const [right, wrong] = language.edit;
    for (const command of language.install) await folder.run(command);
    const program = path.join(folder.path, language.agent);
    await copyFile(path.join(AGENTS, language.agent), program);
    const verified = await folder.run(language.run, server.environment);
    expect(verified).toMatch(/^op_\w+ verified all_checks_passed marker$/m);
    const operation = verified.split(' ')[0]!;

    await folder.run(`npx tookeffect receipt get ${operation} > receipt.json`, server.environment);
    const keys = `${server.environment.TOOKEFFECT_BASE_URL}/.well-known/tookeffect/keys.json`;
    await folder.run(`curl -sSf ${keys} > keys.json`);
    const validated = await folder.runWithoutNetwork(
      'npx --offline tookeffect receipt verify receipt.json --keys keys.json --offline',
    );
    expect(validated).toContain('verified');
    const commands = [...server.commands, ...folder.commands];
    const seconds = Math.round(server.readyAfterSeconds + (performance.now() - startedAt) / 1000);
    console.log(`${language.name}: ${commands.length} commands, ${seconds} s\n  ${commands.join('\n  ')}`);
    expect(commands.length).toBeLessThanOrEqual(MAX_COMMANDS);

    const text = await readFile(program, 'utf8');
    expect(text).toContain(right);
    await writeFile(program, text.replace(right, wrong));
    expect(await folder.run(language.run, server.environment)).toMatch(/^op_\w+ refuted /m);
  });
});

test('pip installed the wheel of this build', () => {
  expect(python.fetched).toEqual([expect.stringMatching(/^tookeffect-.*\.whl$/)]);
});

function emptyFolder(name: string): Promise<EmptyFolder> {
  const registries = { npm: npm.url, python: python.url };
  return makeEmptyFolder(path.join(temporary, name), path.join(temporary, 'home'), registries);
}

/** A running `tookeffect dev`. */
interface RunningDev {
  readonly commands: readonly string[];
  readonly readyAfterSeconds: number;
  /** The variables that it prints for agents. */
  readonly environment: Readonly<Record<string, string>> & { readonly TOOKEFFECT_BASE_URL: string };
  stop(): Promise<void>;
}

/** What `tookeffect dev --json` prints when it is ready. */
interface Ready {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly shop: { readonly agentUrl: string };
}

async function startDev(folder: EmptyFolder): Promise<RunningDev> {
  const startedAt = performance.now();
  const child = folder.start('npx tookeffect dev --port 0 --json');
  const ended = once(child, 'close');
  const { baseUrl, apiKey, shop } = await readJson(child.stdout);
  return {
    commands: folder.commands,
    readyAfterSeconds: (performance.now() - startedAt) / 1000,
    environment: { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: apiKey, SHOP_URL: shop.agentUrl },
    stop: async () => {
      // Ctrl-C reaches every process of the group.
      process.kill(-child.pid!, 'SIGINT');
      await ended;
    },
  };
}

/** @returns the JSON document that a program prints before it goes on running */
async function readJson(stream: Readable): Promise<Ready> {
  let text = '';
  for await (const chunk of on(stream, 'data', { close: ['end'] })) {
    text += String(chunk[0]);
    try {
      return JSON.parse(text) as Ready;
    } catch {
      // The rest comes with the next chunk.
    }
  }
  throw new Error(`tookeffect dev ended before it was ready.\n${text}`);
}
