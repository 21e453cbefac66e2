import { installGoProgram } from '../../tools/install/go-program.ts';

/**
 * Builds stripe-mock, which validates requests against Stripe's OpenAPI document, once; takes a few seconds.
 * @returns the path of the program
 * @throws {Error} that says what is missing
 */
export function installStripeMock(): Promise<string> {
  return installGoProgram({
    name: 'stripe-mock',
    package: 'github.com/stripe/stripe-mock',
    version: 'v0.203.0',
  });
}
