// Writes src/generated/operations.ts from the OpenAPI document. With `--check` it writes nothing and fails if the file differs.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type OpenApiDocument, operationsTypescript } from './operations-typescript.ts';

const packageFolder = path.dirname(import.meta.dirname);
const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const source = given ?? path.join(packageFolder, '../../schemas/openapi/openapi.json');
const target = path.join(packageFolder, 'src/generated/operations.ts');

const document = JSON.parse(readFileSync(source, 'utf8')) as OpenApiDocument;
const written = operationsTypescript(document);
if (!process.argv.includes('--check')) {
  writeFileSync(target, written);
} else if (readFileSync(target, 'utf8') !== written) {
  console.error(
    'packages/sdk/src/generated/operations.ts differs from schemas/openapi/openapi.json: run `npm run generate`',
  );
  process.exitCode = 1;
}
