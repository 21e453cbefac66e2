import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeMemoryFolder } from '../memory-folder.ts';

function temporaryParent(): string {
  const parent = mkdtempSync(path.join(tmpdir(), 'memory-folder-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return parent;
}

test('creates a new folder at each call', () => {
  const parent = temporaryParent();
  const folders = [makeMemoryFolder(parent, 1), makeMemoryFolder(parent, 1)];
  expect(new Set(folders).size).toBe(2);
  for (const folder of folders) expect(path.dirname(folder!)).toBe(parent);
});

test('the folder is empty', () => {
  expect(readdirSync(makeMemoryFolder(temporaryParent(), 1)!)).toEqual([]);
});

test.each([
  ['there is not enough room', () => makeMemoryFolder(temporaryParent(), Number.MAX_SAFE_INTEGER)],
  ['the parent does not exist', () => makeMemoryFolder(path.join(temporaryParent(), 'none'), 1)],
])('creates none where %s, so that tests use the usual folder', (_, make) => {
  expect(make()).toBeUndefined();
});
