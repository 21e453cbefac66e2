import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
}

const published = globSync('{packages,packages/adapters}/*/package.json', { cwd: ROOT })
  .map((file) => JSON.parse(read(file)) as Manifest)
  .filter((manifest) => !manifest.private);

test('every package on npm, the one on PyPI and the Helm chart have one version', () => {
  const python = /__version__ = "(.+)"/.exec(read('python/src/tookeffect/_version.py'))?.[1];
  const sdk = /SDK_VERSION = '(.+)'/.exec(read('packages/sdk/src/version.ts'))?.[1];
  const chart = read('deploy/helm/tookeffect/Chart.yaml');
  const charts = [...chart.matchAll(/^(?:version|appVersion): (.+)$/gm)].map(([, version]) => version);
  expect(charts).toHaveLength(2);
  expect(published.length).toBeGreaterThan(5);
  expect(new Set([...published.map(({ version }) => version), ...charts, python, sdk])).toEqual(
    new Set([published[0]!.version]),
  );
});

test('changesets raises the version of all packages together', () => {
  const { fixed } = JSON.parse(read('.changeset/config.json')) as { readonly fixed: readonly string[][] };
  expect(fixed.map((group) => group.toSorted())).toEqual([published.map(({ name }) => name).toSorted()]);
});

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
