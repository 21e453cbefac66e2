import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

interface ToolsFileCase {
  readonly id: string;
  readonly file: object;
  /** Present for a file that the readers of both languages refuse. */
  readonly refused?: object;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}

const { cases } = readJson('../../packages/adapter-testkit/cases/tools-files.json') as {
  cases: readonly ToolsFileCase[];
};
const ajv = new Ajv2020({ strict: true, strictTypes: false, ownProperties: true, unicodeRegExp: true });
const validate = ajv.compile(readJson('../files/tools-file.schema.json') as object);

test.each(cases)('the schema of tools files and its readers agree on $id', ({ file, refused }) => {
  expect(validate(file)).toBe(refused === undefined);
});
