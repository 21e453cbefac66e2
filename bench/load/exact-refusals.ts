import { EXACT_CREDITS } from './credits.ts';
import { createOperations, VERIFIED, verifyOnce } from './operations.ts';
import type { BenchEnvironment } from './environment.ts';
import { CLIENTS } from './table-items.ts';
import { createTenants } from './tenants.ts';

/** How many of the calls have credit, after the first verify of each operation, and how many more are made. */
const PAID = EXACT_CREDITS - CLIENTS;
const UNPAID = 300;

/**
 * Verifies one account with more calls than credits, `CLIENTS` at a time.
 * @param prepare called between the creation of the operations and their first verify
 * @returns the number of verifies
 * @throws {Error} unless as many calls succeed as there are credits, and every other is refused with 402
 */
export async function countExactRefusals(
  environment: BenchEnvironment,
  prepare: () => Promise<void>,
): Promise<number> {
  const tenants = await createTenants(environment, 1, 'exact');
  await createOperations(environment, 'exact', tenants, CLIENTS);
  await prepare();
  const { verifies } = await verifyOnce(environment, 'exact', tenants);
  // Call n is made by client n modulo CLIENTS, so no two clients use the same operation.
  const calls = Array.from({ length: PAID + UNPAID }, (_, n) => verifies[n % CLIENTS]!);
  const { accepted, refused } = await environment.load.count({
    ...{ baseUrl: environment.api().baseUrl, calls, clients: CLIENTS, seconds: null, expected: VERIFIED },
    refused: { status: 402, text: '"credit_exhausted"' },
  });
  if (accepted !== PAID || refused !== UNPAID) {
    throw new Error(`${PAID} credits: ${accepted} verifies were made, and ${refused} refused`);
  }
  return EXACT_CREDITS;
}
