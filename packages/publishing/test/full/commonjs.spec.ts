import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, { readonly require?: unknown }>>;
}

/** Every entry of a published package that has a CommonJS form, with the folder of its package. */
const entries = globSync('{packages,packages/adapters}/*/package.json', { cwd: root }).flatMap((file) => {
  const manifest = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest;
  if (manifest.private) return [];
  return Object.entries(manifest.exports ?? {})
    .filter(([, { require }]) => require)
    .map(([entry]) => ({ name: path.posix.join(manifest.name, entry), folder: path.dirname(file) }));
});

test('core, the SDK and the adapters whose frameworks have CommonJS have it', () => {
  expect(entries.map(({ name }) => name).sort()).toEqual([
    '@tookeffect/adapter-langgraph',
    '@tookeffect/adapter-mcp',
    '@tookeffect/adapter-mcp/control-plane',
    '@tookeffect/adapter-mcp/proxy',
    '@tookeffect/adapter-openai-agents',
    '@tookeffect/core',
    '@tookeffect/sdk',
    '@tookeffect/sdk/framework',
    '@tookeffect/sdk/receipt',
    '@tookeffect/sdk/testing',
    '@tookeffect/sdk/tools-file',
  ]);
});

const COMPARE = `
const required = require(process.argv[1]);
import(process.argv[1]).then((imported) => {
  const names = (module) => Object.keys(module).sort();
  console.log(JSON.stringify({ required: names(required), imported: names(imported), isSame: required === imported }));
});
`;

test.each(entries)(
  '$name exports the same names to require and to import, without a require of ES modules',
  ({ name, folder }) => {
    const args = ['--no-experimental-require-module', '--eval', COMPARE, name];
    const output = execFileSync(process.execPath, args, { cwd: path.join(root, folder), encoding: 'utf8' });
    const { required, imported, isSame } = JSON.parse(output) as Record<string, unknown>;
    expect(isSame).toBe(false);
    expect(required).toEqual(imported);
  },
);
