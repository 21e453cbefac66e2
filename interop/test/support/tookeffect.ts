import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from '../../../tools/process.mjs';
import { writeFiles } from './written-files.ts';

const require = createRequire(import.meta.url);
const manifest = require.resolve('@tookeffect/cli/package.json');

/** The built command line, to be started with Node. */
export const tookeffectProgram = path.join(path.dirname(manifest), 'dist', 'main.js');

/**
 * Exports a receipt with the command line, in a process of its own and without any setting.
 * @throws {Error} with what the command said
 */
export async function exportReceipt(receipt: string, format: 'dsse' | 'sigstore-bundle'): Promise<string> {
  using folder = writeFiles({ 'receipt.json': receipt });
  const args = [tookeffectProgram, 'receipt', 'export', folder.file('receipt.json'), '--format', format];
  const { exitCode, output } = await run(process.execPath, args, { env: {}, quiet: true });
  if (exitCode !== 0) throw new Error(`\`receipt export\` ended with ${exitCode}: ${output}`);
  return output;
}
