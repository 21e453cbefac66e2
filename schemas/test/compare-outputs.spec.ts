import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareOutputs } from '../generate/compare-outputs.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tookeffect outputs '));
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test('identical files are not reported', () => {
  write('generated/a.ts', 'a\n');
  expect(compareOutputs(root, ['generated'], new Map([['generated/a.ts', 'a\n']]))).toEqual([]);
});

test('a missing, a different and a stale file are reported', () => {
  write('generated/edited.ts', 'edited\r\n');
  write('generated/deep/stale.ts', 'stale\n');
  const outputs = new Map([
    ['generated/new.ts', 'new\n'],
    ['generated/edited.ts', 'edited\n'],
  ]);
  expect(compareOutputs(root, ['generated'], outputs)).toEqual([
    { file: 'generated/new.ts', kind: 'missing' },
    { file: 'generated/edited.ts', kind: 'different' },
    { file: 'generated/deep/stale.ts', kind: 'stale' },
  ]);
});

test('bytecode of an interpreter is not reported as stale', () => {
  write('generated/__pycache__/models.cpython-312.pyc', '');
  expect(compareOutputs(root, ['generated'], new Map())).toEqual([]);
});
