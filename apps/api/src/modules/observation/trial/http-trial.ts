import type { ReadAnswer } from '../connector.ts';
import { type TrialResult, DENIED, UNREACHABLE } from './trial-result.ts';

/**
 * What the answer to `GET /` below the base URL says of a credential: refused, or not. Whether it can write is not known
 * of HTTP in general.
 */
export function httpTrial(answer: ReadAnswer): TrialResult {
  if (answer.outcome === 'failed' || answer.status >= 500) return UNREACHABLE;
  const { status } = answer;
  if (status === 401 || status === 403) return DENIED;
  const detail = `The system answered with status ${status}; what the credential may write cannot be seen.`;
  return { outcome: 'usable', detail };
}
