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
    if (!(error instanceof ApiError) || !isAboutFile(error)) throw error;
    throw new FileRefusedError(
      error,
      error.errors.map((place) => locateFault(source, place)),
    );
  }
}

/** Other places are in the rest of the request. */
function isAboutFile({ errors }: ApiError): boolean {
  return errors.length > 0 && errors.every(({ pointer }) => /^\/(?:contract|fixtures)(?:\/|$)/.test(pointer));
}
