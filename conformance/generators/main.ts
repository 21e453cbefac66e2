// Writes the generated fixture files and the manifest; with `--check` it writes nothing and lists what is out of date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonicalFiles } from './canonical-json/canonical-files.ts';
import { clientFiles } from './client-rules/client-files.ts';
import { digestFiles } from './digests/digest-files.ts';
import { keyDocumentFiles } from './key-document/key-document-files.ts';
import { createManifest } from './manifest.ts';
import { operationKeyFiles } from './operation-keys/operation-key-files.ts';
import { receiptFiles } from './receipt-validation/receipt-files.ts';
import { verdictFiles } from './verdict-rules/verdict-files.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const fixtures = [
  ...canonicalFiles,
  ...digestFiles,
  ...operationKeyFiles,
  ...receiptFiles,
  ...keyDocumentFiles,
  ...clientFiles,
  ...verdictFiles(),
].map(([name, content]) => [name, text(content)] as const);
const outputs = [...fixtures, ['manifest.json', text(createManifest(fixtures))] as const];
const stale = outputs.filter(([name, content]) => read(name) !== content);

for (const [name, content] of stale) {
  if (process.argv.includes('--check')) {
    console.error(`differs: conformance/${name}; run \`npm run generate\` and commit what it writes`);
    process.exitCode = 1;
  } else {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
    console.log(`wrote conformance/${name}`);
  }
}

function text(content: unknown): string {
  return `${JSON.stringify(content, null, 1)}\n`;
}

function read(name: string): string | undefined {
  try {
    return readFileSync(path.join(root, name), 'utf8');
  } catch {
    return undefined;
  }
}
