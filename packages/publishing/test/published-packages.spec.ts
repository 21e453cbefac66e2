import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkPackage, type ResolutionKind } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, test } from 'vitest';
import { findFaults } from './find-faults.ts';
import { packPackages } from './pack-packages.ts';

/** A package whose framework has ES modules only has no CommonJS either: these resolve it only with a warning. */
const ES_MODULES_ONLY: readonly string[] = ['@tookeffect/adapter-claude-agent'];
const NOT_PROMISED: readonly ResolutionKind[] = ['node10', 'node16-cjs'];

const packages = packPackages();

test('core, the SDK, the command line and the adapters are published, and this package depends on them', () => {
  const names = packages.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      '@tookeffect/cli',
      '@tookeffect/core',
      '@tookeffect/sdk',
      '@tookeffect/adapter-mcp',
      'tookeffect',
    ]),
  );
  const manifest = path.join(import.meta.dirname, '../package.json');
  const { devDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  // `@tookeffect/adapters` depends on each adapter, so turbo builds them.
  const direct = names.filter((name) => !name.startsWith('@tookeffect/adapter-'));
  expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(direct));
});

describe.each(packages)('$name', ({ name, tarball, contents }) => {
  test('publint finds nothing', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
    expect(pkg.name).toBe(name);
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test('the types of each entry are those of its code, for every resolution of TypeScript', async () => {
    const { exports = {} } = JSON.parse(contents.readFile(`/node_modules/${name}/package.json`)) as {
      exports?: Record<string, unknown>;
    };
    const result = await checkPackage(contents, { entrypoints: Object.keys(exports) });
    // A package with a program only has no entry to import.
    expect(result.types !== false).toBe(Object.keys(exports).length > 0);
    const notPromised = ES_MODULES_ONLY.includes(name) ? NOT_PROMISED : [];
    const promised = (result.types ? result.problems : []).filter(
      (each) => !('resolutionKind' in each && notPromised.includes(each.resolutionKind)),
    );
    expect(promised).toEqual([]);
  });

  test('it has a README, a license, source maps with their sources, and no import that is not declared', () => {
    expect(findFaults(contents)).toEqual([]);
  });
});
