import { DIGEST_KEY, type JsonObject, answered, baseline, listing, seen, status, thing } from './story.ts';

/** The key with which the digests of the cases can be compared. */
export const known = { digestKey: DIGEST_KEY };

/** Nothing is under the key, and the parent can be read. */
export const gone = { main: status(404), probe: seen() };

/** The thing before the action, without a marker. */
export function was(changes: JsonObject = {}): JsonObject {
  return baseline({ main: answered(thing({ version: 1, note: 'none', ...changes }), { seconds: -1 }) });
}

/** The thing now, without a marker. */
export function is(changes: JsonObject): JsonObject {
  return answered(thing({ note: 'none', ...changes }));
}

/** An operation that is to ship the thing. */
export const change = {
  acknowledgement: null,
  input: { owner: 'ada', title: 'Hello', state: 'shipped' },
  baseline: was(),
} as const;

/** A baseline that shows everything, and no thing. */
export const emptyBefore = baseline({
  main: listing([], { seconds: -1 }),
  probe: answered({ name: 'ada' }, { seconds: -1 }),
});
