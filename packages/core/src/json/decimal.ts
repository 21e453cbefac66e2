const DECIMAL = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([+-]?)([0-9]+))?$/;

/** An exponent with more digits cannot be added to the number of digits without rounding. */
const MAX_EXPONENT_DIGITS = 15;

/**
 * Writes a decimal number so that two texts are equal if and only if their numbers are: the significant digits as an
 * integer and the power of ten, such as `-125e-2` for `-1.250`. Zero is `0`. Takes time linear in the length of the text.
 * @param text a number as JSON spells it, of any length
 * @returns `undefined` for any other text, and for an exponent of more than 15 digits
 * @see RFC 8259 section 6
 */
export function canonicalDecimal(text: string): string | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponentSign = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const first = firstSignificant(digits);
  if (first === digits.length) return '0';
  const magnitude = exponent.slice(firstSignificant(exponent));
  if (magnitude.length > MAX_EXPONENT_DIGITS) return undefined;
  const end = significantEnd(digits);
  const power = Number(`${exponentSign}${magnitude || '0'}`) - fraction.length + digits.length - end;
  return `${sign}${digits.slice(first, end)}e${String(power)}`;
}

function firstSignificant(digits: string): number {
  let index = 0;
  while (digits[index] === '0') index++;
  return index;
}

function significantEnd(digits: string): number {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return end;
}
