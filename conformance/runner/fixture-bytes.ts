/** Bytes in a fixture: lower-case hex, or a list of repeated parts. */
export type SpelledBytes = string | readonly { readonly hex: string; readonly times: number }[];

/** Decodes the bytes of a fixture, whose format the schema has checked. */
export function spelledBytes(spelled: SpelledBytes): Uint8Array<ArrayBuffer> {
  const parts = typeof spelled === 'string' ? [{ hex: spelled, times: 1 }] : spelled;
  const pieces = parts.map(({ hex, times }) => ({ bytes: fromHex(hex), times }));
  const whole = new Uint8Array(pieces.reduce((sum, { bytes, times }) => sum + bytes.length * times, 0));
  let offset = 0;
  for (const { bytes, times } of pieces) {
    for (let time = 0; time < times; time += 1, offset += bytes.length) whole.set(bytes, offset);
  }
  return whole;
}

/** Bytes as lower-case hex. */
export function hexOfBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  );
}
