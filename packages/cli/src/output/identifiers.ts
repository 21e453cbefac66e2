/** The members that identify an item of a list, or a document, in the order of preference. */
const IDENTIFYING = ['id', 'operationId', 'receiptId', 'service', 'provider', 'name'] as const;

/**
 * Finds the ids in a result, for `--quiet`.
 * @returns of a list one id for each item; of another document its own, or that of the first member that has one
 */
export function identifiersOf(document: unknown): string[] {
  if (!isRecord(document)) return [];
  if (Array.isArray(document.data)) return document.data.flatMap((item) => identifierOf(item) ?? []);
  const own = identifierOf(document);
  if (own !== undefined) return [own];
  return Object.values(document)
    .flatMap((member) => (isRecord(member) && typeof member.id === 'string' ? [member.id] : []))
    .slice(0, 1);
}

function identifierOf(item: unknown): string | undefined {
  if (!isRecord(item)) return undefined;
  return IDENTIFYING.map((name) => item[name]).find((value) => typeof value === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
