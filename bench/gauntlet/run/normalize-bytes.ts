import type { ConnectionRequest, Operation } from '../model/operation.ts';

/** What differs between any two runs: ids and instants that a system chooses, and the name of the world. */
const CHOSEN: readonly RegExp[] = [
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?)?/gu,
  /\b(?:ch|cus|il|in|pi|pm|prod|re|si|sub|txn)_\w+/gu,
  /\b1[78]\d{8}(?:\.\d+)?\b/gu,
  /\b1[78]\d{11}\b/gu,
  /\b[0-9a-f]{32}\b/gu,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gu,
  /\b[a-z]{2}-[a-z]+-\d\b/gu,
  /127\.0\.0\.1:\d+|localhost:\d+/gu,
  /"(?:modifiedIndex|createdIndex|id|node_id|rootResourceId|thingId|number)":(?:\d+|"[^"]*")/gu,
];

/** @returns what the observer reads, without what differs between any two runs */
export function normalizeBytes(
  bytes: string,
  operations: readonly Operation[],
  { baseUrl }: ConnectionRequest,
): string {
  let text = bytes.replaceAll(baseUrl, '<origin>');
  operations.forEach(({ id }, index) => (text = text.replaceAll(id, `<op ${index}>`)));
  for (const pattern of CHOSEN) text = text.replaceAll(pattern, '<chosen>');
  // Worlds of one scenario are named alike but for their last letter.
  return text.replaceAll(/\b(\w+)_[ab]\b/gu, '$1');
}
