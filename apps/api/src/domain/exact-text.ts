/**
 * Reads bytes as text without losing any: the text encodes to exactly these bytes, a byte order mark included.
 * @returns null when the bytes are not UTF-8; a lenient decoder would accept other bytes than those that were signed
 */
export function exactText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
