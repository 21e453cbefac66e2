/** Percent-encodes a part of a path or a query: everything but letters, digits, `-`, `.`, `_` and `~`. */
export function encodePart(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
