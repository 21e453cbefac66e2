/**
 * The shapes of the wire let 30 February pass, which no calendar has and the database refuses.
 * @param text an instant by its shape, `2026-11-21T09:30:00.000Z`
 * @returns it; null where there is none
 */
export function parseInstant(text: string): Date | null {
  const instant = new Date(text);
  return instant.toJSON() === text ? instant : null;
}
