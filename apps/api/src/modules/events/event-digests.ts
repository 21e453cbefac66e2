import { hash } from 'node:crypto';

/** Of an operation: its own id and reference come first, and then the observed objects. */
const MAX_WAKE_KEYS = 64;

/**
 * Digests the keys of a stored event. They are stored as SHA-256, because a key can be longer than an index allows.
 * @param isEvidence the digests of an event that is no evidence are others, so a search for evidence does not find them
 */
export function eventDigests(keys: readonly string[], isEvidence: boolean): Buffer[] {
  return keys.map((key) => digestOf(isEvidence ? key : `wake:${key}`));
}

/** The digests of the events, of either kind, that end the wait of an operation with these keys. */
export function wakeDigests(keys: readonly string[]): Buffer[] {
  const known = keys.slice(0, MAX_WAKE_KEYS);
  return [...eventDigests(known, true), ...eventDigests(known, false)];
}

function digestOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
