/**
 * A number, or its digits as text if a double would lose some of them: `1250.00` is 1250, `9007199254740993` is text.
 * The time is linear in the length of the text.
 */
export function exactNumber(text: string): number | string {
  const value = Number(text);
  const isSafe = !Number.isInteger(value) || Number.isSafeInteger(value);
  return isSafe && normalizeDecimal(String(value)) === normalizeDecimal(text) ? value + 0 : text;
}

/** A decimal number, normalized: its digits without zeros around them, and the power of ten. */
export function normalizeDecimal(text: string): string | undefined {
  const [, sign, whole, fraction = '', exponent = '0'] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:e([+-]?[0-9]+))?$/i.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = `${whole}${fraction}`;
  let [start, end] = [0, digits.length];
  while (start < end && digits[start] === '0') start += 1;
  while (end > start && digits[end - 1] === '0') end -= 1;
  if (start === end) return '0';
  const power = Number(exponent) - fraction.length + (digits.length - end);
  return `${sign ?? ''}${digits.slice(start, end)}e${power}`;
}
