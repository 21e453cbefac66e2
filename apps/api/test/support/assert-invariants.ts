import { checkInvariants } from '../../src/modules/invariants/index.ts';
import type { TestApi } from './test-api.ts';

/** A test's tenants have credits that nobody paid for. */
const GIVEN_CREDITS = 'credits are issued by a stored billing event, as many as its purchase brings';

/** Fails where a promise about the rows does not hold, whatever the tests before have done. */
export async function assertInvariants({ database, settings }: TestApi): Promise<void> {
  const graceMs = settings.verification.janitorMs + 1000;
  const { breaches } = await checkInvariants(database.dataSource, graceMs);
  const real = breaches.filter(({ promise }) => promise !== GIVEN_CREDITS);
  if (real.length > 0) throw new Error(`invariants do not hold: ${JSON.stringify(real, null, 2)}`);
}
