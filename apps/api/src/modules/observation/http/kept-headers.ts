/** What a contract can need beside the body: where a list goes on, which version was seen, when to come back. */
const KEPT: readonly string[] = [
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'link',
  'retry-after',
  'x-next-page',
  'x-total-count',
];

/** The longest value that a read may carry, in characters. */
const MAX_LENGTH = 8192;

/**
 * Picks the headers that are kept of an answer, by name in lower case; several of one name are joined by a comma.
 * Cookies and everything else a provider sends are left where they are.
 */
export function keptHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  alsoKept: readonly string[] = [],
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of [...KEPT, ...alsoKept]) {
    const value = headers[name];
    const text = Array.isArray(value) ? value.join(', ') : value;
    if (text !== undefined && text.length <= MAX_LENGTH && text.isWellFormed()) kept[name] = text;
  }
  return kept;
}
