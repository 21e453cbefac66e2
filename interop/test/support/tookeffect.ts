import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from '../../../tools/process.mjs';
import { writeFiles } from './written-files.ts';

const require = createRequire(import.meta.url);
const manifest = require.resolve('@tookeffect/cli/package.json');

/** The built CLI, to be run with Node. */
export const tookeffectProgram = path.join(path.dirname(manifest), 'dist', 'main.js');

/**
 * Exports a receipt with the CLI, in a separate process without settings.
 * @throws {Error} with the output of the command
 */
export async function exportReceipt(receipt: string, format: 'dsse' | 'sigstore-bundle'): Promise<string> {
  using folder = writeFiles({ 'receipt.json': receipt });
  const args = [tookeffectProgram, 'receipt', 'export', folder.file('receipt.json'), '--format', format];
  const { exitCode, output } = await run(process.execPath, args, { env: {}, quiet: true });
  if (exitCode !== 0) throw new Error(`\`receipt export\` exited with ${exitCode}: ${output}`);
  return output;
}
