import { installGoProgram } from './go-program.ts';

/**
 * Builds cosign from its sources, once; about five minutes of one core where nothing of it was built before.
 * @returns the path of the program
 * @throws {Error} saying what is missing
 */
export function installCosign(): Promise<string> {
  return installGoProgram({
    name: 'cosign',
    package: 'github.com/sigstore/cosign/v3/cmd/cosign',
    version: 'v3.1.3',
  });
}
