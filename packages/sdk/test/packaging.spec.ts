import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledBytes } from './support/bundled-bytes.ts';
import { installPackages, type InstalledPackages, run, typeCheck } from './support/installed-packages.ts';

const CLIENT = "export { TookEffect } from '@tookeffect/sdk';";

let installed: InstalledPackages;
let folder: string;

beforeAll(() => {
  installed = installPackages();
  folder = installed.folder;
}, 120_000);

afterAll(() => installed.remove());

describe('the packed SDK and core', () => {
  test('each consist of one tarball', () => {
    expect(installed.tarballs).toEqual(['tookeffect-core-0.0.0.tgz', 'tookeffect-sdk-0.0.0.tgz']);
  });

  test('install without any other package of this repository', () => {
    expect(readdirSync(path.join(folder, 'node_modules/@tookeffect')).sort()).toEqual(['core', 'sdk']);
  });

  test.each([
    ['the client without core', CLIENT, ['@tookeffect/core'], { first: 11_200, later: 5_700 }],
    ['the client with core', CLIENT, [], { first: 15_500, later: 12_800 }],
    [
      'verifyReceipt',
      "export { verifyReceipt } from '@tookeffect/sdk/receipt';",
      [],
      { first: 10_100, later: 0 },
    ],
    [
      'verifyReceiptAsync',
      "export { verifyReceiptAsync } from '@tookeffect/sdk/receipt';",
      [],
      { first: 10_200, later: 6_800 },
    ],
  ])('%s has a bounded size, minified and compressed', async (_, program, external, bounds) => {
    const { first, later } = await bundledBytes(folder, program, external);
    expect(first).toBeLessThanOrEqual(bounds.first);
    expect(later).toBeLessThanOrEqual(bounds.later);
  });

  test('the client in one file, without code that is loaded later, has a bounded size', () => {
    const stdin = { contents: CLIENT, resolveDir: folder };
    const { outputFiles } = buildSync({ stdin, bundle: true, minify: true, format: 'esm', write: false });
    expect(gzipSync(outputFiles[0]!.contents).length).toBeLessThanOrEqual(27_000);
  });

  test('do not mention the private package in any shipped file', () => {
    const dist = path.join(folder, 'node_modules/@tookeffect/sdk/dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(?:js|ts)$/u.test(file),
    );
    const modules = [
      'framework/index.d.ts',
      'framework/index.js',
      'index.d.ts',
      'index.js',
      'receipt/index.d.ts',
      'receipt/index.js',
      'shared.d.ts',
      'shared2.d.ts',
      ...Array.from({ length: 13 }, () => 'shared-….js'),
      'testing/index.d.ts',
      'testing/index.js',
      'tools-file/index.d.ts',
      'tools-file/index.js',
    ];
    const expected = [...modules, ...modules.map((file) => `cjs/${file}`)];
    const names = files.map((file) => file.replace(/shared-[0-9A-Z]{8}\./u, 'shared-….'));
    expect(names.sort()).toEqual(expected.sort());
    for (const file of files) {
      expect(readFileSync(path.join(dist, file), 'utf8')).not.toMatch(/['"]@tookeffect\/wire['"]/u);
    }
  });
});

const consumer = `
import { ERROR_CODES, TookEffect, VERDICTS, tookEffect, verifyReceipt } from '@tookeffect/sdk';
import type { ErrorCode, Operation, Receipt, Verification } from '@tookeffect/sdk';
import type { Receipt as CoreReceipt } from '@tookeffect/core';

export const client = new TookEffect({ apiKey: 'te_test', baseUrl: 'http://127.0.0.1:1' });
export const code: ErrorCode = 'https_required';
export const sameReceipt = (receipt: Receipt): CoreReceipt => receipt;
export const read = (operation: Operation): string => operation.contract.hash;
export const isSuccess = (verification: Verification): boolean => tookEffect(verification);
// @ts-expect-error: a word that is not in the list is refused, so the list is not \`any\`.
export const wrong: ErrorCode = 'no_such_code';
console.log(ERROR_CODES.includes(code), VERDICTS.length, verifyReceipt('{}', { trustedKeys: {} }).valid);
`;

describe('a program in an empty folder', () => {
  test.each(['typescript', '@typescript/typescript6'])(
    'type-checks every declaration with %s',
    (compiler) => {
      writeFileSync(path.join(folder, 'consumer.ts'), consumer);
      expect(typeCheck(compiler, folder, 'consumer.ts', { module: 'nodenext' })).toBe('');
      expect(run('node', ['consumer.js'], folder)).toBe('true 4 false\n');
    },
  );
});
