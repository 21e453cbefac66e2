import { ApiError } from '@tookeffect/sdk';
import { FileRefusedError } from '../errors.ts';
import { locateFault } from '../output/file-faults.ts';
import type { ContractFile } from './contract-files.ts';

/** The options of a call that judges a contract: the service takes up to 30 s, and lets judgements of an account wait. */
export const PATIENT = { timeoutMs: 120_000, totalTimeoutMs: 240_000 } as const;

/**
 * Calls the service with the content of a file.
 * @throws {FileRefusedError} if the service refuses the content; it names the lines
 */
export async function callWith<T>(source: ContractFile, call: PromiseLike<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.errors.length > 0;
    if (!isRefused) throw error;
    throw new FileRefusedError(
      error,
      error.errors.map((place) => locateFault(source, place)),
    );
  }
}
