import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { installGoProgram } from '../../../../tools/install/go-program.ts';
import { publishedPackages } from '../../../../tools/release/published-packages.ts';
import { ROOT } from './containerfile.ts';

const PYTHON = process.env.TOOKEFFECT_PYTHON ?? 'python3';
const folder = path.join(mkdtempSync(path.join(tmpdir(), 'tookeffect release-')), 'out');
afterAll(() => rmSync(path.dirname(folder), { recursive: true }));

const packages = publishedPackages(ROOT);
const { version } = packages[0]!;

interface Bom {
  readonly bomFormat: string;
  readonly components?: readonly { readonly name: string }[];
}

function release(...args: readonly string[]) {
  return promisify(execFile)(process.execPath, ['tools/release/main.ts', ...args], { cwd: ROOT });
}

test('a release has every package, in the order of their dependencies, with a bill of materials and checksums', async () => {
  await release(folder, `v${version}`);
  const order = readFileSync(path.join(folder, 'npm/order.txt'), 'utf8').trim().split('\n');
  expect(order).toHaveLength(packages.length);
  expect(readdirSync(path.join(folder, 'npm')).sort()).toEqual([...order, 'order.txt'].sort());
  const placeOf = (name: string): number => order.indexOf(`tookeffect-${name}-${version}.tgz`);
  expect(placeOf('core')).toBeLessThan(placeOf('sdk'));
  expect(placeOf('sdk')).toBeLessThan(placeOf('adapter-mcp'));
  expect(order.at(-1)).toBe(`tookeffect-${version}.tgz`);
  expect(readdirSync(path.join(folder, 'pypi'))).toHaveLength(2);

  const lines = readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
  const files = globSync('{npm,pypi,sbom}/*', { cwd: folder });
  expect(lines).toHaveLength(files.length);
  for (const line of lines) {
    const [digest, file] = line.split('  ') as [string, string];
    expect(
      createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest('hex'),
    ).toBe(digest);
  }
});

test('the bills of materials name what the packages contain', () => {
  const read = (name: string): Bom =>
    JSON.parse(readFileSync(path.join(folder, 'sbom', `${name}.cdx.json`), 'utf8')) as Bom;
  const names = (bom: Bom): readonly string[] => (bom.components ?? []).map(({ name }) => name);
  for (const file of readdirSync(path.join(folder, 'sbom'))) {
    expect(read(file.replace('.cdx.json', '')).bomFormat, file).toBe('CycloneDX');
  }
  expect(names(read('tookeffect-server-program'))).toEqual(expect.arrayContaining(['fastify', 'typeorm']));
  expect(names(read('tookeffect-python'))).toEqual(expect.arrayContaining(['cryptography', 'pydantic']));
  expect(names(read('tookeffect-python'))).not.toContain('pip');
});

test('a tag of another version is refused', async () => {
  await expect(release(folder, 'v99.0.0')).rejects.toThrow(
    `The tag is v99.0.0, and the packages have the version ${version}`,
  );
});

const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT });

/** The action that other repositories use as a step. */
const gateAction = 'actions/gate/action.yml';

test('actionlint and zizmor find nothing in the workflows, and zizmor nothing in the gate', async () => {
  const actionlint = await installGoProgram({
    name: 'actionlint',
    package: 'github.com/rhysd/actionlint/cmd/actionlint',
    version: 'v1.7.12',
  });
  const linted = await promisify(execFile)(actionlint, workflows, { cwd: ROOT });
  expect(linted.stdout).toBe('');
  const zizmor = path.join(path.dirname(PYTHON), 'zizmor');
  const options = ['--offline', '--persona=pedantic', '--format=json', '--quiet'];
  const { stdout } = await promisify(execFile)(zizmor, [...options, ...workflows, gateAction], { cwd: ROOT });
  expect(JSON.parse(stdout)).toEqual([]);
});

test.each([...workflows, gateAction])(
  '%s runs actions by the digest of a commit, and names their version',
  (file) => {
    const uses = readFileSync(path.join(ROOT, file), 'utf8').match(/\buses: .+/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const each of uses) expect(each).toMatch(/^uses: [\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);
