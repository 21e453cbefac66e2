/**
 * Spells an object's id for the database. A provider's id may hold U+0000, which PostgreSQL's text has not: it is stored
 * as `\0`, and a backslash as `\\`. Different ids stay different.
 */
export function storedObjectId(id: string): string {
  return id.replaceAll('\\', '\\\\').replaceAll('\0', '\\0');
}

/** @returns the id that `storedObjectId` spelled */
export function objectIdOf(stored: string): string {
  return stored.replaceAll(/\\[\\0]/g, (escape) => (escape === '\\0' ? '\0' : '\\'));
}
