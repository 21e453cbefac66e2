import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ERROR_CODES } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { ENDPOINTS, ERROR_STATUSES, SCHEMAS_FOLDER } from '../../src/http/index.ts';
import { renderErrorPages } from '../../src/openapi/index.ts';
import { describeApi } from '../../src/server/describe-api.ts';

const API_FOLDER = path.resolve(import.meta.dirname, '../..');
const WRITTEN = path.join(SCHEMAS_FOLDER, 'openapi/openapi.json');
const PAGES = path.resolve(API_FOLDER, '../../docs/errors');

interface Described {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}
const rendered = await describeApi();
const document = JSON.parse(rendered) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

test('the document in schemas/openapi is the one that the service sends', async () => {
  expect(await readFile(WRITTEN, 'utf8')).toBe(rendered);
});

test('the pages in docs/errors are the ones that the service sends', async () => {
  for (const [file, text] of renderErrorPages())
    expect(await readFile(path.join(PAGES, file), 'utf8')).toBe(text);
});

test('the document describes every endpoint of the catalogue, and no other', () => {
  const described = Object.entries(document.paths).flatMap(([path_, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path_}`,
    ),
  );
  const catalogue = Object.entries(ENDPOINTS).map(
    ([id, { method, path: path_ }]) => `${id}: ${method} ${path_}`,
  );
  expect(described.sort()).toEqual(catalogue.sort());
});

test('every error code of an endpoint is described with its status', () => {
  const text = JSON.stringify(document);
  const undescribed = ERROR_CODES.filter((code) => !text.includes(`#/components/examples/${code}`));
  expect(undescribed).toEqual(['method_not_allowed']);
  expect(Object.keys(ERROR_STATUSES).sort()).toEqual([...ERROR_CODES].sort());
});

test('Redocly reports no error and no warning', async () => {
  const redocly = path.join(API_FOLDER, 'node_modules/.bin/redocly');
  const { stdout, stderr } = await promisify(execFile)(
    redocly,
    ['lint', WRITTEN, '--config', path.join(API_FOLDER, 'redocly.yaml'), '--format=json'],
    {
      cwd: API_FOLDER,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  const { totals } = JSON.parse(stdout) as { readonly totals: unknown };
  expect(totals, stderr).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});
