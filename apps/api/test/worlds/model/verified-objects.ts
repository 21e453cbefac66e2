/** What an operation was first verified with. */
export interface VerifiedObjects {
  readonly uids: readonly number[];
  /** How many writes there were after the look. */
  readonly writes: number;
  /** How many of them the look showed at least: what is written while it reads may be shown or not. */
  readonly shownWrites: number;
}
