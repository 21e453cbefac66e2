import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from '../process.mjs';
import { installOnce, toolchainFolder } from './install-once.mjs';

/** The npm package of each runtime for 64-bit Linux, and its program. */
const RUNTIMES = {
  bun: { specifier: '@oven/bun-linux-x64@1.4.4', program: '@oven/bun-linux-x64/bin/bun' },
  deno: { specifier: '@deno/linux-x64-glibc@2.9.6', program: '@deno/linux-x64-glibc/deno' },
  workerd: {
    specifier: '@cloudflare/workerd-linux-64@1.20260730.1',
    program: '@cloudflare/workerd-linux-64/bin/workerd',
  },
} as const;

/**
 * Installs a JavaScript runtime into the checkout, once.
 * @returns the path of its program
 * @throws {Error} that says what is missing
 */
export function installRuntime(name: keyof typeof RUNTIMES): Promise<string> {
  const { specifier, program } = RUNTIMES[name];
  const folder = path.join(toolchainFolder, 'runtimes', name);
  const made = path.join(folder, 'node_modules', program);
  return installOnce({ name, fingerprint: specifier, made }, async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    const install = ['install', '--prefix', folder, ...options, specifier];
    const { exitCode, output } = await run('npm', install, { cwd: folder, quiet: true });
    if (exitCode === 0) return;
    throw new Error(`${name} is missing: \`npm ${install.join(' ')}\` failed. ${output.trim().slice(-500)}`);
  });
}
