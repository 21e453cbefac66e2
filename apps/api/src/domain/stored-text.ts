/**
 * Writes a provider's text for the database. PostgreSQL's text cannot contain U+0000, which an object's id may: it becomes
 * `\0`, and a backslash becomes `\\`. Different texts stay different.
 */
export function storedText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\0', '\\0');
}

/** @returns the text from which `storedText` made this one */
export function readStoredText(stored: string): string {
  return stored.replaceAll(/\\[\\0]/g, (escape) => (escape === '\\0' ? '\0' : '\\'));
}
