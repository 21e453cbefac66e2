import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from '../process.mjs';
import { installOnce, toolchainFolder } from './install-once.mjs';

const adapter = new URL('../../packages/adapters/claude-agent/package.json', import.meta.url);

/**
 * Installs the executable of the Claude Agent SDK for this platform, once: 380 MB, which an install of the workspace leaves
 * out. Its version is that of the SDK that the adapter is tested with.
 * @returns the path of the executable
 * @throws {Error} that says what is missing
 */
export function installClaudeCode(): Promise<string> {
  const { devDependencies } = JSON.parse(readFileSync(adapter, 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const sdk = '@anthropic-ai/claude-agent-sdk';
  const fingerprint = `${sdk}-${process.platform}-${process.arch}@${devDependencies[sdk]}`;
  const folder = path.join(toolchainFolder, 'claude-code');
  const program = process.platform === 'win32' ? 'claude.exe' : 'claude';
  const made = path.join(folder, 'node_modules', `${sdk}-${process.platform}-${process.arch}`, program);
  return installOnce({ name: 'Claude Code', fingerprint, made }, async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    const install = ['install', '--prefix', folder, ...options, fingerprint];
    const { exitCode, output } = await run('npm', install, { cwd: folder, quiet: true });
    if (exitCode === 0) return;
    throw new Error(
      `Claude Code is missing: \`npm ${install.join(' ')}\` failed; it needs access to the npm registry. ${output.trim().slice(-500)}`,
    );
  });
}

if (import.meta.main) console.log(await installClaudeCode());
