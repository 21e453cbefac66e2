import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPackages, type InstalledPackages, run, typeCheck } from '../support/installed-packages.ts';

let installed: InstalledPackages;
let folder: string;

beforeAll(() => {
  installed = installPackages();
  folder = installed.folder;
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(path.join(folder, name), text);
}, 120_000);

afterAll(() => installed.remove());

const host = process.env.TOOKEFFECT_HOST_NODE ?? process.execPath;

const PROGRAMS = {
  'both.cjs': `
const required = require('@tookeffect/sdk');
const core = require('@tookeffect/core');
const tools = require('@tookeffect/sdk/tools-file');
(async () => {
  const imported = await import('@tookeffect/sdk');
  const importedTools = await import('@tookeffect/sdk/tools-file');
  const thrown = (act) => { try { act(); } catch (error) { return error; } };
  const error = thrown(() => new required.TookEffect({ baseUrl: 'nonsense' }));
  const refused = thrown(() => tools.readToolBindings('{}', 'tools.json'));
  const malformed = thrown(() => required.parseStrict('{'));
  console.log(JSON.stringify({
    sameNames: Object.keys(required).sort().join() === Object.keys(imported).sort().join(),
    sameClient: required.TookEffect === imported.TookEffect,
    ownError: error instanceof required.TookEffectError,
    otherError: error instanceof imported.TookEffectError,
    errorOfOtherEntry: refused instanceof required.TookEffectError && refused instanceof importedTools.ToolsFileError,
    errorOfCore: malformed instanceof core.CanonicalJsonError && malformed instanceof imported.CanonicalJsonError,
    malformedReceipt: required.verifyReceipt('{}', { trustedKeys: {} }).reasonCode,
  }));
})();
`,
  'commonjs-only.cjs': `
const sdk = require('@tookeffect/sdk');
const core = require('@tookeffect/core');
const { ToolsFileError, readToolBindings } = require('@tookeffect/sdk/tools-file');
const { requireFramework } = require('@tookeffect/sdk/framework');
const thrown = (act) => { try { act(); } catch (error) { return error; } };
const refused = thrown(() => readToolBindings('{}', 'tools.json'));
console.log(JSON.stringify({
  loadedModules: Object.keys(require.cache).filter((file) => !file.includes('cjs')),
  errorOfOtherEntry: refused instanceof ToolsFileError && refused instanceof sdk.TookEffectError,
  errorOfCore: thrown(() => sdk.parseStrict('{')) instanceof core.CanonicalJsonError,
  framework: typeof requireFramework,
  malformedReceipt: sdk.verifyReceipt('{}', { trustedKeys: {} }).reasonCode,
  digest: core.sha256Hex('a'),
}));
`,
};

const RECEIPT_REFUSAL = 'receipt_schema_invalid';

describe('a program that requires the package', () => {
  test.each([
    ['this Node', process.execPath],
    ['the oldest supported Node', host],
  ])('gets the classes that another module imports, on %s', (_, node) => {
    expect(JSON.parse(run(node, ['both.cjs'], folder))).toEqual({
      sameNames: true,
      sameClient: true,
      ownError: true,
      otherError: true,
      errorOfOtherEntry: true,
      errorOfCore: true,
      malformedReceipt: RECEIPT_REFUSAL,
    });
  });

  test.each([
    ['this Node', process.execPath],
    ['the oldest supported Node', host],
  ])(
    'needs no ES modules, as on platforms and in test runners that cannot require them, on %s',
    (_, node) => {
      const args = ['--no-experimental-require-module', 'commonjs-only.cjs'];
      expect(JSON.parse(run(node, args, folder))).toEqual({
        loadedModules: [],
        errorOfOtherEntry: true,
        errorOfCore: true,
        framework: 'function',
        malformedReceipt: RECEIPT_REFUSAL,
        digest: 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb',
      });
    },
  );
});

test('a bundle that imports and requires the package contains it once', () => {
  const contents = `
    import { TookEffectError } from '@tookeffect/sdk';
    const { TookEffect, TookEffectError: Other } = require('@tookeffect/sdk');
    try { new TookEffect({ baseUrl: 'nonsense' }); } catch (error) { console.log(error instanceof TookEffectError, Other === TookEffectError); }`;
  const outfile = path.join(folder, 'bundle.mjs');
  const stdin = { contents, resolveDir: folder };
  buildSync({ stdin, bundle: true, format: 'esm', platform: 'node', outfile });
  expect(run('node', [outfile], folder)).toBe('true true\n');
});

const consumer = `
import { TookEffect, TookEffectError, verifyReceipt, type Receipt } from '@tookeffect/sdk';
import { loadToolBindings } from '@tookeffect/sdk/tools-file';
import { requireFramework } from '@tookeffect/sdk/framework';
import type { Receipt as CoreReceipt } from '@tookeffect/core';
export const client = new TookEffect({ apiKey: 'te_test' });
export const sameReceipt = (receipt: Receipt): CoreReceipt => receipt;
export const isError = (error: unknown): string => (error instanceof TookEffectError ? error.code : '');
export { loadToolBindings, requireFramework, verifyReceipt };
// @ts-expect-error: the declarations were found, so a wrong option is refused.
export const wrong = new TookEffect({ apiKeys: 'te_test' });
`;

const TS6 = '@typescript/typescript6';
const TS7 = 'typescript';

test.each([
  [TS7, 'consumer.cts', { module: 'nodenext' }],
  [TS7, 'consumer.cts', { module: 'node16' }],
  [TS7, 'consumer.mts', { module: 'node16' }],
  [TS7, 'consumer.ts', { module: 'esnext', moduleResolution: 'bundler' }],
  [TS6, 'consumer.cts', { module: 'nodenext' }],
  [TS6, 'consumer.cts', { module: 'node16' }],
  [TS6, 'consumer.mts', { module: 'node16' }],
  [TS6, 'consumer.ts', { module: 'esnext', moduleResolution: 'bundler' }],
  [TS6, 'consumer.ts', { module: 'commonjs', moduleResolution: 'node10', ignoreDeprecations: '6.0' }],
])('%s finds the declarations for %s with %j', (compiler, file, options) => {
  writeFileSync(path.join(folder, file), consumer);
  expect(typeCheck(compiler, folder, file, { ...options, noEmit: true })).toBe('');
});
