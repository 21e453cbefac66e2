import { SystemClock } from '../../src/clock/index.ts';
import { BatchFailures } from '../../src/database/index.ts';
import type { Log } from '../../src/log/index.ts';
import { NO_METRICS } from '../../src/metrics/index.ts';

const NO_LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** For repositories of a test that reads neither the log nor the metrics. */
export function unreportedFailures(): BatchFailures {
  return new BatchFailures(NO_LOG, NO_METRICS, new SystemClock());
}
