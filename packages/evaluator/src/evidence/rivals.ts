import type { Rival } from '@tookeffect/wire';
import type { InstantInterval } from './source.ts';

/** What decides whether a rival can have caused an object. */
export interface RivaledObject {
  readonly id: string | undefined;
  /** When the server created it, by our clock; `undefined` if the contract declares no instant. */
  readonly created: InstantInterval | undefined;
  /** When this operation claimed it, in milliseconds; `undefined` if it did not. */
  readonly claimedAtMs: number | undefined;
}

/**
 * Says whether another operation with the same effect key can have caused an object: it was not verified with another
 * one, and it had not ended before the object appeared (without an instant of the object: before this operation began).
 * @param begunMs the creation of this operation, in milliseconds
 */
export function canHaveCaused(rival: Rival, object: RivaledObject, begunMs: number): boolean {
  if (rival.verifiedObjectId !== null && rival.verifiedObjectId !== object.id) return false;
  if (object.claimedAtMs !== undefined && Date.parse(rival.createdAt) >= object.claimedAtMs) return false;
  const appearedMs = object.created?.fromMs ?? begunMs;
  return rival.endedAt === null || Date.parse(rival.endedAt) >= appearedMs;
}
