const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const DIGIT_BITS = 5n;
const ID_DIGITS = 26;

/**
 * Spells an operation's id as a UUID, for fields that take nothing else.
 * @param operationId `op_` and 26 digits in Crockford's base 32, the first at most 7
 * @returns the UUID in its usual spelling, in lower case
 */
export function externalIdOf(operationId: string): string {
  const digits = operationId.slice(operationId.indexOf('_') + 1);
  const value = Array.from(digits).reduce(
    (sum, digit) => (sum << DIGIT_BITS) + BigInt(DIGITS.indexOf(digit)),
    0n,
  );
  const hex = value.toString(16).padStart(32, '0').slice(-32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
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
