import type { WebhookTimestamp } from '@tookeffect/wire';

/**
 * Whether a delivery is recent, counted in the unit of its timestamp, as the official libraries do: a timestamp in seconds is
 * accepted from `tolerance` seconds before its second until the end of the second that is `tolerance` after it.
 * @param value the signed number
 */
export function isRecent({ unit, toleranceSeconds }: WebhookTimestamp, value: number, now: Date): boolean {
  const unitMs = unit === 'seconds' ? 1000 : 1;
  const age = Math.floor(now.getTime() / unitMs) - value;
  return Math.abs(age) <= (toleranceSeconds * 1000) / unitMs;
}
