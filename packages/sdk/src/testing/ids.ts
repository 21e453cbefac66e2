/** A new id in the spelling of the service, and its UUID. */
export interface NewId {
  readonly id: string;
  readonly uuid: string;
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * @param now milliseconds since 1970-01-01 UTC; ids sort by it
 * @returns an id as a TypeID: the prefix and a UUIDv7 in base 32
 */
export function newId(prefix: string, now: number): NewId {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) & 0xff;
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = toHex(bytes);
  const number = BigInt(`0x${hex}`);
  const text = Array.from(
    { length: 26 },
    (_, index) => DIGITS[Number((number >> BigInt(5 * (25 - index))) & 31n)],
  );
  return { id: `${prefix}_${text.join('')}`, uuid: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') };
}

/** @returns lowercase hex */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
