/**
 * How far the clock of a server, that of its database and the time source may differ. Machines whose clocks are synchronized
 * differ by milliseconds. Validators of receipts accept an instant that is 300 s ahead of theirs, access tokens have a
 * leeway of 60 s.
 */
export const MAX_DIFFERENCE_MS = 30_000;

/** When something was asked for the time, and when the response arrived, both by the asking clock. */
export interface Asked {
  readonly sentMs: number;
  readonly arrivedMs: number;
}

/**
 * Compares two clocks. The stated instant was true somewhere between request and response, so a slow response could have
 * any part of its duration as a difference.
 * @param unitMs how long the stated instant is true: 1000 for a clock that shows seconds
 * @returns by how many milliseconds, at least, the asking clock is ahead of the stated one; 0 where both may agree
 */
export function clockDifference({ sentMs, arrivedMs }: Asked, stated: Date, unitMs = 1): number {
  const least = sentMs - stated.getTime() - (unitMs - 1);
  const most = arrivedMs - stated.getTime();
  if (least > 0) return least;
  return Math.min(most, 0);
}

/** Whether two clocks differ by more than is allowed. */
export function isTooDifferent(differenceMs: number): boolean {
  return Math.abs(differenceMs) > MAX_DIFFERENCE_MS;
}
