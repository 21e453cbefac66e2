import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Manifest {
  readonly name: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const folder = path.resolve(import.meta.dirname, '..');

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Manifest;
}

const manifests = ['*/package.json', '../../examples/adapter-*/package.json'];
const adapters = globSync(manifests, { cwd: folder }).map(readManifest);

test('every adapter is a devDependency, so that turbo builds it before the tests', () => {
  const { devDependencies } = readManifest('package.json');
  expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(adapters.map(({ name }) => name)));
});

test('no adapter has a script of its own for the tests that run here', () => {
  expect(adapters.filter(({ scripts }) => 'test' in scripts).map(({ name }) => name)).toEqual([]);
});

test.each(globSync('*/package.json', { cwd: folder }))(
  'the adapter of %s refuses other versions of the frameworks that it must have',
  (file) => {
    const { peerDependencies = {}, peerDependenciesMeta = {} } = readManifest(file);
    const sources = globSync(path.join(path.dirname(file), 'src/*.ts'), { cwd: folder });
    const code = sources.map((one) => readFileSync(path.join(folder, one), 'utf8')).join('\n');
    for (const [name, range] of Object.entries(peerDependencies)) {
      if (peerDependenciesMeta[name]?.optional) continue;
      expect(range).toMatch(/^>=\d+\.\d+\.\d+ <\d+\.\d+\.\d+$/);
      expect(code).toContain('requireFramework(import.meta.url');
      expect(code).toContain(`'${name}'`);
    }
  },
);

test('every adapter is in the table of the documentation', () => {
  const page = readFileSync(path.join(folder, '../../docs/adapters/README.md'), 'utf8');
  const named = [...page.matchAll(/\]\(\.\.\/\.\.\/((?:packages\/adapters|examples)\/[^)]+)\)/g)];
  const folders = globSync(manifests, { cwd: folder }).map((file) => {
    return path.relative(path.resolve(folder, '../..'), path.resolve(folder, path.dirname(file)));
  });
  expect(named.map(([, linked]) => linked).sort()).toEqual(folders.sort());
});
