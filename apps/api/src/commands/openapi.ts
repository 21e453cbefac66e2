import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { renderErrorPages } from '../openapi/index.ts';
import { describeApi } from '../server/describe-api.ts';

interface TargetOptions {
  readonly write?: string;
  readonly check?: string;
}

/** Adds the commands that write the OpenAPI document and the pages of the error codes. They need no database and no server. */
export function addOpenApiCommands(program: Command): void {
  program
    .command('openapi')
    .description('print the OpenAPI document')
    .option('--write <file>', 'write it to this file')
    .option('--check <file>', 'fail if the file differs from the document')
    .action(async ({ write, check }: TargetOptions) => {
      const document = await describeApi();
      if (write !== undefined) writeFileSync(write, document);
      else if (check !== undefined) assertSame(check, document);
      else process.stdout.write(document);
    });
  program
    .command('error-pages')
    .description('write the page of every error code')
    .option('--write <folder>', 'write them to this folder')
    .option('--check <folder>', 'fail if a page in the folder differs')
    .action(({ write, check }: TargetOptions) => {
      for (const [name, text] of renderErrorPages()) {
        if (write !== undefined) writeFileSync(path.join(write, name), text);
        if (check !== undefined) assertSame(path.join(check, name), text);
      }
    });
}

function assertSame(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  throw new Error(`${file} differs from the API; run \`npm run generate\` and commit what it writes`);
}
