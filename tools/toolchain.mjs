// Installs the tools of "toolchain" in package.json, the npm packages and a Python environment, each only if it is missing.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './process.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const toolchainDir = path.join(root, '.toolchain');
const pins = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).toolchain;

/**
 * Installs Node 24, pnpm, the packages of the workspace and the Python environment, if they are missing.
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
  const bins = ['node_modules/.bin', '.toolchain/node_modules/.bin'].map((dir) => path.join(root, dir));
  const env = {
    ...process.env,
    PATH: [...bins, process.env.PATH].join(path.delimiter),
    TOOKEFFECT_HOST_NODE: process.env.TOOKEFFECT_HOST_NODE ?? process.execPath,
    TOOKEFFECT_HOST_NODE_VERSION: process.env.TOOKEFFECT_HOST_NODE_VERSION ?? process.versions.node,
    TOOKEFFECT_PYTHON: path.join(toolchainDir, 'venv', 'bin', 'python'),
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
  };
  await Promise.all([ensureNodeAndPnpm().then(() => ensurePackages(env)), ensurePython()]);
  return env;
}

async function ensureNodeAndPnpm() {
  const wanted = [`pnpm@${pins.pnpm}`];
  // If this process runs on the Node of the toolchain, keep that Node: npm would remove it otherwise.
  const isToolchainNode = process.execPath.startsWith(toolchainDir + path.sep);
  if (isToolchainNode || Number(process.versions.node.split('.')[0]) < 24) wanted.push(`node@${pins.node}`);
  await once('tools', wanted.join(' '), path.join(toolchainDir, 'node_modules'), () =>
    runOrFail('npm', [
      'install',
      '--prefix',
      toolchainDir,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...wanted,
    ]),
  );
}

async function ensurePackages(env) {
  const fingerprint = digestFiles(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']);
  await once('npm packages', fingerprint, path.join(root, 'node_modules'), () =>
    runOrFail(
      'pnpm',
      ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only', '--loglevel=warn'],
      env,
    ),
  );
}

async function ensurePython() {
  const lock = 'python/requirements-dev.lock';
  const venv = path.join(toolchainDir, 'venv');
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
    const pip = [
      path.join(venv, 'bin', 'python'),
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
    ];
    await runOrFail(pip[0], [...pip.slice(1), '--require-hashes', '-r', lock]);
  });
}

/** Runs `work`, unless its result `made` exists and was created with the same fingerprint. */
async function once(what, fingerprint, made, work) {
  const stamp = path.join(toolchainDir, `${what.replaceAll(' ', '-')}.stamp`);
  if (existsSync(made) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  rmSync(stamp, { force: true });
  const startedAt = performance.now();
  console.error(`installing the ${what} …`);
  await work();
  writeFileSync(stamp, fingerprint);
  console.error(`installed the ${what} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
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
