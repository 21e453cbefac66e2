/**
 * Spells a place within a JSON value.
 * @param path member names and array indices, from the outside in
 * @returns the pointer; the empty string is the whole value
 * @see RFC 6901
 */
export function jsonPointer(path: readonly (string | number)[]): string {
  return path.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
