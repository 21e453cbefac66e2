/** How often a test of `test/full` does what it repeats. */
export interface Rounds {
  /** In `npm run test:full`: a count that a change can wait for. */
  readonly full: number;
  /** In `npm run soak`: the count of a night. */
  readonly soak: number;
}

/** Whether this run is the long one. `TOOKEFFECT_SOAK` says so; nothing else reads it. */
const isSoak = (process.env.TOOKEFFECT_SOAK ?? '') !== '';

/** @returns the count, or the seconds, of this run */
export function rounds({ full, soak }: Rounds): number {
  return isSoak ? soak : full;
}
