/** A label of letters, digits, hyphens and underscores; names in other scripts are written as `xn--…`. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const MAX_NAME_LENGTH = 253;

/**
 * Normalizes a name: lower case, no dot at the end.
 * @returns `undefined` for what is no host or zone name; a leading `*` label is allowed
 */
export function normalizeName(name: string): string | undefined {
  const normal = fold(name);
  const labels = normal.split('.');
  const [first, ...rest] = labels;
  const isValid = [...(first === '*' ? [] : [first!]), ...rest].every((label) => LABEL.test(label));
  return normal.length <= MAX_NAME_LENGTH && isValid ? normal : undefined;
}

/** Whether a normalized name is the zone's own or below it. */
export function isInZone(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}

/** Compares names as DNS does: ASCII case and a dot at the end apart. */
export function sameName(left: string, right: string): boolean {
  return fold(left) === fold(right);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
