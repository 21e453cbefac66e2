import { installGoProgram } from '../../tools/install/go-program.ts';

/**
 * Builds cosign from source, once; takes about five minutes on one core.
 * @returns the path of the program
 * @throws {Error} that says what is missing
 */
export function installCosign(): Promise<string> {
  return installGoProgram({
    name: 'cosign',
    package: 'github.com/sigstore/cosign/v3/cmd/cosign',
    version: 'v3.1.3',
  });
}
