import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** `verifyReceipt` from bytes, over `openssl speed ed25519`. */
export interface ReceiptRatios {
  readonly typescript: number;
  readonly python: number;
}

/** Runs the benchmarks of both packages. @throws {Error} if one prints no ratio, for example because openssl is missing */
export async function receiptRatios(): Promise<ReceiptRatios> {
  const here = import.meta.dirname;
  const typescript = await ratio(
    { program: process.execPath, args: ['main.ts'], folder: resolve(here, '../core') },
    /^verifyReceipt, node:crypto {2}.* ([\d.]+) of openssl/m,
  );
  const python = await ratio(
    {
      program: process.env.TOOKEFFECT_PYTHON ?? 'python3',
      args: ['-B', '-m', 'bench'],
      folder: resolve(here, '../../python'),
    },
    /^verify_receipt, bytes .* ([\d.]+) of openssl/m,
  );
  return { typescript, python };
}

interface Benchmark {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
}

async function ratio({ program, args, folder }: Benchmark, line: RegExp): Promise<number> {
  const env = { ...process.env, PYTHONPATH: 'src' };
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder, env });
  const found = Number(line.exec(stdout)?.[1]);
  if (found > 0) return found;
  throw new Error(`no ratio of verifyReceipt was printed:\n${stdout}`);
}
