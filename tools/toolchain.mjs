// Installs the tools of "toolchain" in package.json, the npm packages and a Python environment, each only if it is missing.
// What does not need each other is installed at the same time, because most of the time is spent on downloads.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  addPythonPackages,
  digestFile,
  installOnce,
  installPythonPackages,
  toolchainFolder,
} from './install/install-once.mjs';
import { run } from './process.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const venv = path.join(toolchainFolder, 'venv');
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
  const isToolchainNode = process.execPath.startsWith(toolchainFolder + path.sep);
  if (isToolchainNode || Number(process.versions.node.split('.')[0]) < 24) {
    await ensureTool('node', 'Node', pins.node);
  }
}

function ensureTool(name, label, version) {
  const folder = path.join(toolchainFolder, name);
  const made = path.join(folder, 'node_modules');
  return installOnce({ name: label, fingerprint: version, made }, () =>
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
  const made = path.join(root, 'node_modules');
  await installOnce({ name: 'npm packages', fingerprint, made }, () =>
    // pnpm runs on the Node of the user, and judges the `engines` of packages by the Node that will run them.
    runOrFail(process.execPath, [
      path.join(toolchainFolder, 'pnpm/node_modules/pnpm/bin/pnpm.mjs'),
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
  const lockFile = path.join(root, 'python/requirements-dev.lock');
  await installPythonPackages({ name: 'Python packages', lockFile, folder: venv }).catch(fail);
}

/** Adds the packages for generators, checks and fuzzing to that environment, if they are missing: `npm test` needs none. */
export async function ensureFullPython() {
  const lockFile = path.join(root, 'python/requirements-full.lock');
  const linter = path.join(venv, 'bin', 'ruff');
  const installation = {
    name: 'Python packages of test:full',
    fingerprint: digestFile(lockFile),
    made: linter,
  };
  const python = path.join(venv, 'bin', 'python');
  await installOnce(installation, () => addPythonPackages(python, lockFile)).catch(fail);
}

function digestFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

async function runOrFail(command, args) {
  const { exitCode } = await run(command, args);
  if (exitCode !== 0) fail(`\`${command} ${args.join(' ')}\` failed with exit code ${exitCode}`);
}

/** @param reason a text or an error */
function fail(reason) {
  console.error(reason.message ?? reason);
  process.exit(1);
}
