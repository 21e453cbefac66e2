/**
 * Parses an instant. The wire schema accepts 30 February, which the database refuses.
 * @param text an instant that the wire schema accepts, for example `2026-11-21T09:30:00.000Z`
 * @returns the instant; null for a date that does not exist
 */
export function parseInstant(text: string): Date | null {
  const instant = new Date(text);
  return instant.toJSON() === text ? instant : null;
}
