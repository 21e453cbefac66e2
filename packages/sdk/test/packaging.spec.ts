import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const sdkFolder = path.dirname(import.meta.dirname);
const coreFolder = path.join(sdkFolder, '../core');

let folder: string;
let tarballs: readonly string[];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tookeffect-packaging-'));
  for (const packageFolder of [coreFolder, sdkFolder]) {
    run('pnpm', ['pack', '--pack-destination', folder], packageFolder);
  }
  tarballs = readdirSync(folder)
    .sort()
    .map((file) => path.join(folder, file));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  // The registry's packages come from folders of this workspace, so that nothing is downloaded.
  const noble = ['ed25519', 'hashes'].map((name) => path.join(coreFolder, 'node_modules/@noble', name));
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs, ...noble], folder);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  return stdout;
}

describe('the packed SDK and core', () => {
  test('each consist of one tarball', () => {
    expect(tarballs.map((file) => path.basename(file))).toEqual([
      'tookeffect-core-0.0.0.tgz',
      'tookeffect-sdk-0.0.0.tgz',
    ]);
  });

  test('install without any other package of this repository', () => {
    expect(readdirSync(path.join(folder, 'node_modules/@tookeffect')).sort()).toEqual(['core', 'sdk']);
  });

  test('the client is at most 12 kB, minified and compressed, without core', () => {
    const entry = "export { TookEffect } from '@tookeffect/sdk';";
    const { outputFiles } = buildSync({
      stdin: { contents: entry, resolveDir: folder },
      bundle: true,
      minify: true,
      format: 'esm',
      external: ['@tookeffect/core'],
      write: false,
    });
    expect(gzipSync(outputFiles[0]!.contents).length).toBeLessThanOrEqual(12_000);
  });

  test('do not mention the private package in any shipped file', () => {
    const dist = path.join(folder, 'node_modules/@tookeffect/sdk/dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(?:js|ts)$/u.test(file),
    );
    expect(files.sort()).toEqual([
      'framework/index.d.ts',
      'framework/index.js',
      'index.d.ts',
      'index.js',
      'shared.d.ts',
      'shared.js',
      'tools-file/index.d.ts',
      'tools-file/index.js',
    ]);
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
      const options = {
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2024', 'dom'],
        types: [],
        strict: true,
      };
      writeFileSync(
        path.join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: { ...options, skipLibCheck: false }, files: ['consumer.ts'] }),
      );
      const manifest = createRequire(import.meta.url).resolve(`${compiler}/package.json`);
      const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
      const [command] = Object.values(bin);
      run('node', [path.join(path.dirname(manifest), command!), '-p', folder], folder);
      expect(run('node', ['consumer.js'], folder)).toBe('true 4 false\n');
    },
  );
});
