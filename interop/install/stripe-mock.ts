import { installGoProgram } from './go-program.ts';

/**
 * Builds Stripe's own stand-in, which checks requests against Stripe's OpenAPI document, once; some seconds.
 * @returns the path of the program
 * @throws {Error} saying what is missing
 */
export function installStripeMock(): Promise<string> {
  return installGoProgram({
    name: 'stripe-mock',
    package: 'github.com/stripe/stripe-mock',
    version: 'v0.203.0',
  });
}
