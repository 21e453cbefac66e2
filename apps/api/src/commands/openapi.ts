import { readFileSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { renderOpenApi } from '../openapi/index.ts';

/** Adds `openapi`: writes the description of the API without starting anything. */
export function addOpenApiCommand(program: Command): void {
  program
    .command('openapi')
    .description('print the OpenAPI document')
    .option('--write <file>', 'write it there')
    .option('--check <file>', 'fail where that file is not the document')
    .action(({ write, check }: { write?: string; check?: string }) => {
      const document = renderOpenApi();
      if (write !== undefined) writeFileSync(write, document);
      else if (check === undefined) process.stdout.write(document);
      else if (readFileSync(check, 'utf8') !== document) {
        throw new Error(`${check} differs from the API; run \`npm run generate\` and commit what it writes`);
      }
    });
}
