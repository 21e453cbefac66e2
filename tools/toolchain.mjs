// Installs the tools of "toolchain" in package.json, the npm packages and a Python environment, each only if it is missing.
// What does not need each other is installed at the same time, because most of the time is spent on downloads.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './process.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const toolchainDir = path.join(root, '.toolchain');
const venv = path.join(toolchainDir, 'venv');
const pins = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).toolchain;

/**
 * Installs Node 24, pnpm and the packages of the workspace, if they are missing. Python tasks call `ensurePython` themselves.
 * @returns the environment variables of every task: PATH begins with the toolchain, and
 *   `TOOKEFFECT_HOST_NODE` is the Node of the user, on which published packages are tested too; its version is
 *   part of the cache key of tests, so that they run again with another Node
 */
export async function ensureToolchain() {
  if (process.versions.node.localeCompare(pins.nodeFloor, 'en', { numeric: true }) < 0) {
    fail(`Node ${process.versions.node} is older than ${pins.nodeFloor}; install a newer version`);
  }
  process.chdir(root);
  mkdirSync(toolchainDir, { recursive: true });
  const bins = ['node_modules', '.toolchain/node/node_modules', '.toolchain/pnpm/node_modules'];
  const env = {
    ...process.env,
    PATH: [...bins.map((dir) => path.join(root, dir, '.bin')), process.env.PATH].join(path.delimiter),
    TOOKEFFECT_HOST_NODE: process.env.TOOKEFFECT_HOST_NODE ?? process.execPath,
    TOOKEFFECT_HOST_NODE_VERSION: process.env.TOOKEFFECT_HOST_NODE_VERSION ?? process.versions.node,
    TOOKEFFECT_PYTHON: path.join(venv, 'bin', 'python'),
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
  };
  await Promise.all([ensureNode(), ensurePackages()]);
  return env;
}

async function ensureNode() {
  // If this process runs on the Node of the toolchain, that Node is still wanted.
  const isToolchainNode = process.execPath.startsWith(toolchainDir + path.sep);
  if (isToolchainNode || Number(process.versions.node.split('.')[0]) < 24) {
    await ensureTool('node', 'Node', pins.node);
  }
}

function ensureTool(name, label, version) {
  const folder = path.join(toolchainDir, name);
  return once(label, version, path.join(folder, 'node_modules'), () =>
    runOrFail('npm', [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${name}@${version}`,
    ]),
  );
}

async function ensurePackages() {
  await ensureTool('pnpm', 'pnpm', pins.pnpm);
  const fingerprint = digestFiles(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']);
  await once('npm packages', fingerprint, path.join(root, 'node_modules'), () =>
    // pnpm runs on the Node of the user, and judges the `engines` of packages by the Node that will run them.
    runOrFail(process.execPath, [
      path.join(toolchainDir, 'pnpm/node_modules/pnpm/bin/pnpm.mjs'),
      'install',
      `--config.node-version=${pins.node}`,
      '--frozen-lockfile',
      '--prefer-offline',
      '--reporter=append-only',
      '--loglevel=warn',
    ]),
  );
}

/** Makes the environment that `TOOKEFFECT_PYTHON` runs in, if it is missing. Turbo runs it before the tests of Python. */
export async function ensurePython() {
  const lock = 'python/requirements-dev.lock';
  mkdirSync(toolchainDir, { recursive: true });
  await once('Python packages', digestFiles([lock]), venv, async () => {
    const python = process.env.TOOKEFFECT_SYSTEM_PYTHON ?? 'python3';
    const probe = await run(python, ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))'], {
      quiet: true,
    });
    if (probe.exitCode !== 0) {
      fail(
        `${python} is missing or older than 3.11; install Python 3.11 or newer, or name one in TOOKEFFECT_SYSTEM_PYTHON`,
      );
    }
    await runOrFail(python, ['-m', 'venv', '--clear', venv]);
    await installPython(lock);
  });
}

/** Adds the packages for generators, checks and fuzzing to that environment, if they are missing: `npm test` needs none. */
export async function ensureFullPython() {
  const lock = 'python/requirements-full.lock';
  const linter = path.join(venv, 'bin', 'ruff');
  await once('Python packages of test:full', digestFiles([lock]), linter, () => installPython(lock));
}

function installPython(lock) {
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--require-hashes'];
  return runOrFail(path.join(venv, 'bin', 'python'), [...pip, '-r', path.join(root, lock)]);
}

/** Runs `work`, unless its result `made` exists and was created with the same fingerprint. */
async function once(what, fingerprint, made, work) {
  const stamp = path.join(toolchainDir, `${what.replaceAll(/[ :]/g, '-')}.stamp`);
  if (existsSync(made) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  rmSync(stamp, { force: true });
  const startedAt = performance.now();
  console.error(`installing ${what} …`);
  await work();
  writeFileSync(stamp, fingerprint);
  console.error(`installed ${what} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function digestFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

async function runOrFail(command, args, env) {
  const { exitCode } = await run(command, args, env ? { env } : {});
  if (exitCode !== 0) fail(`\`${command} ${args.join(' ')}\` failed with exit code ${exitCode}`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
