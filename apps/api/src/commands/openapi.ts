import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { renderErrorPages } from '../openapi/index.ts';
import { describeApi } from '../server/describe-api.ts';

interface TargetOptions {
  readonly write?: string;
  readonly check?: string;
}

/** Adds what describes the API without starting anything: the OpenAPI document, and a page for each error code. */
export function addOpenApiCommands(program: Command): void {
  program
    .command('openapi')
    .description('print the OpenAPI document')
    .option('--write <file>', 'write it there')
    .option('--check <file>', 'fail where that file is not the document')
    .action(async ({ write, check }: TargetOptions) => {
      const document = await describeApi();
      if (write !== undefined) writeFileSync(write, document);
      else if (check !== undefined) assertSame(check, document);
      else process.stdout.write(document);
    });
  program
    .command('error-pages')
    .description('write the page of every error code')
    .option('--write <folder>', 'write them there')
    .option('--check <folder>', 'fail where a page there is another')
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
