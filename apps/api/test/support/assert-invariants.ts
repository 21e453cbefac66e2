import { checkInvariants } from '../../src/modules/invariants/index.ts';
import type { TestApi } from './test-api.ts';

/** Fails where a promise about the rows does not hold, whatever the tests before have done. */
export async function assertInvariants({ database, settings }: TestApi): Promise<void> {
  const graceMs = settings.verification.sweepMs + 1000;
  const { breaches } = await checkInvariants(database.dataSource, graceMs);
  if (breaches.length > 0) throw new Error(`invariants do not hold: ${JSON.stringify(breaches, null, 2)}`);
}
