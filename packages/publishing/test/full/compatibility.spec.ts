import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installGoProgram } from '../../../../tools/install/go-program.ts';
import { ROOT } from './containerfile.ts';

const BASELINE = path.join(ROOT, 'packages/publishing/baseline/openapi.json');
const PRESENT = path.join(ROOT, 'schemas/openapi/openapi.json');

interface Parameter {
  readonly name: string;
  required?: boolean;
}

interface Document {
  readonly paths: Record<string, Record<string, { readonly parameters?: readonly Parameter[] }>>;
}

let oasdiff: string;
const folder = mkdtempSync(path.join(tmpdir(), 'tookeffect compatibility-'));
beforeAll(async () => {
  oasdiff = await installGoProgram({
    name: 'oasdiff',
    package: 'github.com/oasdiff/oasdiff',
    version: 'v1.35.0',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns the changes from the baseline that break clients, such as `GET /v1/usage: api-path-removed` */
async function breakingChanges(document: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(
    oasdiff,
    ['breaking', BASELINE, document, '--format', 'json'],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const changes = JSON.parse(stdout || '[]') as readonly {
    readonly id: string;
    readonly text: string;
    readonly level: number;
    readonly operation: string;
    readonly path: string;
  }[];
  // Level 2 is what may break a client that does not follow the rules, such as a new value in a list of a response.
  return changes
    .filter(({ level }) => level >= 3)
    .map(({ operation, path: place, id, text }) => `${operation} ${place}: ${id}: ${text}`);
}

test('no change of the API since the baseline breaks a client', async () => {
  expect(await breakingChanges(PRESENT)).toEqual([]);
});

test.each<readonly [string, (document: Document) => void, string]>([
  ['a removed endpoint', ({ paths }) => delete paths['/v1/usage'], 'api-path-removed-without-deprecation'],
  [
    'a parameter that became required',
    ({ paths }) => {
      paths['/v1/operations']!.get!.parameters!.find(({ name }) => name === 'limit')!.required = true;
    },
    'request-parameter-became-required',
  ],
])('%s is found', async (_, change, id) => {
  const document = JSON.parse(readFileSync(PRESENT, 'utf8')) as Document;
  change(document);
  const file = path.join(folder, 'changed.json');
  writeFileSync(file, JSON.stringify(document));
  expect(await breakingChanges(file)).toEqual([expect.stringContaining(id)]);
});
