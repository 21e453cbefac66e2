/** What a decimal of the database has at most: 65 digits. */
const MAX_DIGITS = 65;

/**
 * Writes a decimal number in plain digits, as SQL reads it exactly.
 * @returns `undefined` for anything but a number, and for one that no column of the database can have
 */
export function decimalText(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)([0-9]{1,400})(?:\.([0-9]{0,400}))?(?:e([+-]?[0-9]{1,3}))?$/i.exec(text) ?? [];
  if (whole === '') return undefined;
  const point = whole.length + Number(exponent);
  const digits = `${whole}${fraction}`;
  const left = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const right = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
  const integer = left.replace(/^0+(?=[0-9])/, '');
  const decimals = trimZeros(right);
  if (integer.length + decimals.length > MAX_DIGITS) return undefined;
  const isNegative = sign === '-' && /[1-9]/.test(integer + decimals);
  return `${isNegative ? '-' : ''}${integer}${decimals === '' ? '' : `.${decimals}`}`;
}

/**
 * Writes a number as a double literal if it is the shortest decimal of a number of the type: then a column has that
 * number only if it was given as this decimal.
 * @param round to the numbers of the type
 * @returns `undefined` otherwise
 */
export function shortestFloat(text: string, round: (value: number) => number): string | undefined {
  if (!/^[+-]?[0-9]{1,400}(?:\.[0-9]{0,400})?(?:e[+-]?[0-9]{1,3})?$/i.test(text)) return undefined;
  const value = round(Number(text));
  if (!Number.isFinite(value)) return undefined;
  const shortest = shortestDecimal(value, round);
  return comparable(shortest) === comparable(text) ? value.toExponential() : undefined;
}

/** The shortest decimal that reads back as the value. */
export function shortestDecimal(value: number, round: (value: number) => number): string {
  for (let digits = 1; digits < 17; digits += 1) {
    const text = value.toPrecision(digits);
    if (round(Number(text)) === value) return text;
  }
  return String(value);
}

/** The digits of a number without zeros around them, and the power of ten: the same for equal numbers. */
function comparable(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)([0-9]+)(?:\.([0-9]*))?(?:e([+-]?[0-9]+))?$/i.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = trimZeros(digits);
  if (significant === '') return '0';
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign === '-' ? '-' : ''}${significant}e${power}`;
}

function trimZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
