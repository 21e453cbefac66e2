import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const sdkFolder = path.resolve(import.meta.dirname, '../..');
const coreFolder = path.join(sdkFolder, '../core');

/** A folder outside of the repository, in which the packed SDK and core are installed, and nothing else. */
export interface InstalledPackages {
  readonly folder: string;
  /** The file names of the tarballs. */
  readonly tarballs: readonly string[];
  readonly remove: () => void;
}

/** Packs the SDK and core, and installs the tarballs offline in a new folder. */
export function installPackages(): InstalledPackages {
  const folder = mkdtempSync(path.join(tmpdir(), 'tookeffect-packaging-'));
  for (const packageFolder of [coreFolder, sdkFolder]) {
    run('pnpm', ['pack', '--pack-destination', folder], packageFolder);
  }
  const tarballs = readdirSync(folder).sort();
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  // The registry's packages come from folders of this workspace, so that nothing is downloaded.
  const noble = ['ed25519', 'hashes'].map((name) => path.join(coreFolder, 'node_modules/@noble', name));
  const sources = [...tarballs.map((file) => path.join(folder, file)), ...noble];
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...sources], folder);
  return { folder, tarballs, remove: () => rmSync(folder, { recursive: true }) };
}

/** Runs a command to its end. @returns its output @throws {Error} with both outputs when it fails */
export function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  return stdout;
}

/**
 * Type-checks a file of a folder, and every declaration that it reaches.
 * @param compiler the package of the compiler, in the devDependencies of this one
 * @returns what the compiler reports; empty when nothing is wrong
 */
export function typeCheck(
  compiler: string,
  folder: string,
  file: string,
  options: Readonly<Record<string, unknown>>,
): string {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2024', 'dom'],
    types: [],
    strict: true,
    skipLibCheck: false,
    ...options,
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const manifest = createRequire(import.meta.url).resolve(`${compiler}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  const [command] = Object.values(bin);
  const args = [path.join(path.dirname(manifest), command!), '-p', folder];
  const { stdout, stderr } = spawnSync('node', args, { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}
