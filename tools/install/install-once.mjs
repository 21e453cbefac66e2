// Installs programs and packages into the folder .toolchain of the checkout, each once. It needs no npm package itself.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../process.mjs';

export const toolchainFolder = fileURLToPath(new URL('../../.toolchain', import.meta.url));

export async function installOnce({ name, fingerprint, made }, work) {
  const stamp = path.join(toolchainFolder, `${name.replaceAll(/[ :]/g, '-')}.stamp`);
  const isInstalled = () =>
    existsSync(made) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  if (isInstalled()) return made;
  mkdirSync(toolchainFolder, { recursive: true });
  const unlock = await lock(stamp);
  try {
    if (isInstalled()) return made;
    rmSync(stamp, { force: true });
    const startedAt = performance.now();
    console.error(`installing ${name} …`);
    await work();
    writeFileSync(stamp, fingerprint);
    console.error(`installed ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return made;
  } finally {
    unlock();
  }
}

export async function installPythonPackages({ name, lockFile, folder }) {
  const python = path.join(folder, 'bin', 'python');
  return installOnce({ name, fingerprint: digestFile(lockFile), made: python }, async () => {
    const system = process.env.TOOKEFFECT_SYSTEM_PYTHON ?? 'python3';
    const probe = await run(system, ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))'], {
      quiet: true,
    });
    if (probe.exitCode !== 0) {
      throw new Error(
        `${system} is missing or older than 3.11; install Python 3.11 or newer, or name one in TOOKEFFECT_SYSTEM_PYTHON`,
      );
    }
    await runOrThrow(system, ['-m', 'venv', '--clear', folder]);
    await addPythonPackages(python, lockFile);
  });
}

export function addPythonPackages(python, lockFile) {
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--require-hashes'];
  return runOrThrow(python, [...pip, '-r', lockFile]);
}

export function digestFile(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

async function runOrThrow(command, args) {
  const { exitCode, output } = await run(command, args, { quiet: true });
  if (exitCode === 0) return;
  throw new Error(
    `\`${command} ${args.join(' ')}\` failed with exit code ${exitCode}: ${output.trim().slice(-2000)}`,
  );
}

/** Waits until no other process has the lock of a name. The lock is a listening socket, so it ends with its process. */
async function lock(name) {
  const id = `tookeffect-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  // Only Linux has sockets without a file, of which nothing stays when a process is killed.
  const address = process.platform === 'linux' ? `\0${id}` : path.join(tmpdir(), `${id}.sock`);
  for (;;) {
    const unlock = await listen(address);
    if (unlock !== null) return unlock;
    await waitForEnd(address);
  }
}

/** @returns null where another process listens */
function listen(address) {
  const waiting = new Set();
  const server = createServer((socket) => waiting.add(socket.on('error', () => {})));
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(address, () =>
      resolve(() => {
        server.close();
        for (const socket of waiting) socket.destroy();
      }),
    );
  });
}

function waitForEnd(address) {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.resume();
    socket.on('error', ({ code }) => {
      if (code === 'ECONNREFUSED' && !address.startsWith('\0')) rmSync(address, { force: true });
    });
    socket.on('close', resolve);
  });
}
