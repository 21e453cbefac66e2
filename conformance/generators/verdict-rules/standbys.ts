// Builders for the sources of responses that standbys give; instants are in seconds after the operation's creation.

import { type JsonObject, at } from './story.ts';

/** A standby whose receiver runs, and that has replayed all it received. */
export const asOf = (replayedAt: number | null, heardAt?: number): JsonObject => ({
  standby: {
    ...{ isReceiving: true, isCaughtUp: true, replayedAt: replayedAt === null ? null : at(replayedAt) },
    ...(heardAt !== undefined && { heardAt: at(heardAt) }),
  },
});
/** One that is behind, or whose receiver does not run. */
export const behind = (isReceiving: boolean, seconds: number): JsonObject => ({
  standby: {
    ...{ isReceiving, isCaughtUp: !isReceiving, replayedAt: at(seconds), heardAt: at(seconds) },
  },
});
/** The provider’s clock. */
export const clock = (seconds: number): JsonObject => ({ clock: { at: at(seconds), unitMs: 1 } });
