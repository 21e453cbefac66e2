const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const DIGIT_BITS = 5n;
const ID_DIGITS = 26;

/**
 * Spells an operation's id as a UUID, for fields that take nothing else.
 * @param operationId `op_` and 26 digits in Crockford's base 32, the first at most 7
 * @returns the UUID in its usual spelling, in lower case
 */
export function externalIdOf(operationId: string): string {
  const digits = operationId.slice(-ID_DIGITS);
  // The first two digits have 8 bits, since an id has 128; every four of the others have 20, which are 5 of the UUID's.
  let hex = toHex(digits.slice(0, 2), 2);
  for (let index = 2; index < ID_DIGITS; index += 4) hex += toHex(digits.slice(index, index + 4), 5);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function toHex(digits: string, length: number): string {
  let value = 0;
  for (const digit of digits) value = value * DIGITS.length + DIGITS.indexOf(digit);
  return value.toString(16).padStart(length, '0');
}

/**
 * Finds the operation whose external id a UUID would be.
 * @param uuid a UUID in its usual spelling, in upper or lower case
 */
export function operationIdOf(uuid: string): string {
  const value = BigInt(`0x${uuid.replaceAll('-', '')}`);
  const digits = Array.from({ length: ID_DIGITS }, (_, index) => {
    const shift = DIGIT_BITS * BigInt(ID_DIGITS - 1 - index);
    return DIGITS[Number((value >> shift) & 31n)];
  });
  return `op_${digits.join('')}`;
}
