// Writes what a release publishes into a folder: `npm/` with the tarballs and their order, `pypi/` with wheel and source
// archive, `sbom/` with a CycloneDX document for each package, and SHA256SUMS. The packages must be built.
// node tools/release/main.ts <folder> [<tag>]
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../process.mjs';
import { type PublishedPackage, publishedPackages } from './published-packages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const python = process.env.TOOKEFFECT_PYTHON ?? 'python3';
const [target, tag] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the folder to write to: npm run release -- <folder> [<tag>]');
const folder = path.resolve(target);

const SBOM = ['--sbom-format', 'cyclonedx', '--prod'];
const sbomFile = (name: string): string => path.join(folder, 'sbom', `${name}.cdx.json`);

const packages = publishedPackages(root);
const [{ version }] = packages as [PublishedPackage];
if (tag !== undefined && tag !== `v${version}`) {
  throw new Error(`The tag is ${tag}, and the packages have the version ${version}: tag v${version}.`);
}
rmSync(folder, { recursive: true, force: true });
for (const each of ['npm', 'pypi', 'sbom']) mkdirSync(path.join(folder, each), { recursive: true });
await packForNpm();
await packForPython();
writeChecksums();
console.log(`${packages.length} packages for npm and one for PyPI, version ${version}, in ${folder}`);

async function packForNpm(): Promise<void> {
  const tarballs: string[] = [];
  for (const { name, folder: source } of packages) {
    const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
    await execute('pnpm', ['pack', '--out', path.join(folder, 'npm', file)], path.join(root, source));
    tarballs.push(file);
    await execute('pnpm', [`--filter=${name}`, 'sbom', ...SBOM, '--out', sbomFile(file.replace('.tgz', ''))]);
  }
  writeFileSync(path.join(folder, 'npm/order.txt'), tarballs.map((file) => `${file}\n`).join(''));
  // The published server contains this one with everything that it imports.
  await execute('pnpm', [
    '--filter=@tookeffect/api',
    'sbom',
    ...SBOM,
    '--out',
    sbomFile('tookeffect-server-program'),
  ]);
}

async function packForPython(): Promise<void> {
  await execute(
    python,
    ['-m', 'hatchling', 'build', '-d', path.join(folder, 'pypi')],
    path.join(root, 'python'),
  );
  const wheel = readdirSync(path.join(folder, 'pypi')).find((file) => file.endsWith('.whl'))!;
  const environment = path.join(folder, 'environment');
  await execute(python, ['-m', 'venv', environment]);
  const installed = path.join(environment, 'bin/python');
  await execute(installed, ['-m', 'pip', 'install', '--quiet', path.join(folder, 'pypi', wheel)]);
  await execute(installed, ['-m', 'pip', 'uninstall', '--quiet', '--yes', 'pip', 'setuptools']);
  const project = ['--pyproject', path.join(root, 'python/pyproject.toml')];
  const output = ['--output-format', 'JSON', '--output-file', sbomFile('tookeffect-python')];
  await execute(python, ['-m', 'cyclonedx_py', 'environment', ...project, ...output, installed]);
  rmSync(environment, { recursive: true });
}

function writeChecksums(): void {
  const files = ['npm', 'pypi', 'sbom'].flatMap((each) =>
    readdirSync(path.join(folder, each)).map((file) => `${each}/${file}`),
  );
  const lines = files.sort().map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest('hex')}  ${file}\n`,
  );
  writeFileSync(path.join(folder, 'SHA256SUMS'), lines.join(''));
}

async function execute(command: string, args: readonly string[], cwd = root): Promise<void> {
  const { exitCode, output } = await run(command, args, { cwd, quiet: true });
  if (exitCode !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`);
}
