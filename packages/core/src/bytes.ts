/** Writes bytes as lowercase hex. */
export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Decodes hex. The caller has checked that the text consists of pairs of hex digits. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = (hexDigit(hex.charCodeAt(2 * index)) << 4) | hexDigit(hex.charCodeAt(2 * index + 1));
  }
  return bytes;
}

/** Joins byte arrays. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** The low four bits of a digit are its value; those of a letter, upper or lower case, are its value less nine. */
function hexDigit(code: number): number {
  return (code & 0xf) + (code > 0x39 ? 9 : 0);
}
