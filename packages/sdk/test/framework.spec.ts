import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireFramework } from '@tookeffect/sdk/framework';
import { afterEach, expect, test } from 'vitest';

let folder: string | undefined;
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true });
});

/** @returns the URL of a module of an adapter, as it is installed beside a version of its framework */
function install(range: string | undefined, version: string | undefined): string {
  folder = mkdtempSync(path.join(tmpdir(), 'tookeffect framework '));
  const write = (name: string, manifest: object) => {
    const target = path.join(folder!, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    writeFileSync(path.join(target, 'package.json'), JSON.stringify(manifest));
    return target;
  };
  const adapter = write('adapter', range === undefined ? {} : { peerDependencies: { '@a/agents': range } });
  if (version !== undefined) write('@a/agents', { version });
  return pathToFileURL(path.join(adapter, 'dist/index.js')).href;
}

test.each([
  ['>=1.2.0 <2.0.0', '1.2.0'],
  ['>=1.2.0 <2.0.0', '1.10.0'],
  ['>=1.2.0 <2.0.0', '1.2.0-rc.1'],
  ['>=1.2.0 <2.0.0', undefined],
  [undefined, '7.0.0'],
])('with the range %s, the version %s of a framework is used', (range, version) => {
  const url = install(range, version);
  expect(() => requireFramework(url, '@a/agents')).not.toThrow();
});

test.each([
  ['>=1.2.0 <2.0.0', '1.1.9'],
  ['>=1.2.0 <2.0.0', '2.0.0'],
  ['>=1.2.0 <2.0.0', '2.0.0-rc.1'],
  ['^1.2.0', '1.2.0'],
])('with the range %s, the version %s of a framework is refused', (range, version) => {
  const url = install(range, version);
  expect(() => requireFramework(url, '@a/agents')).toThrow(
    expect.objectContaining({
      code: 'framework_unsupported',
      message: expect.stringContaining(
        `@a/agents ${version} is installed; this adapter supports ${range}`,
      ) as string,
    }),
  );
});
