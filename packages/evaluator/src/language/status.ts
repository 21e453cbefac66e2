import type { Reason } from '@tookeffect/core';

/** Why a status says nothing about the object, whatever a contract would like it to mean; else `undefined`. */
export function noAnswerReason(status: number): Extract<Reason, `source_${string}`> | undefined {
  if (status === 401 || status === 403) return 'source_denied';
  if (status === 429) return 'source_rate_limited';
  return (status >= 300 && status < 400) || status >= 500 ? 'source_unreachable' : undefined;
}
