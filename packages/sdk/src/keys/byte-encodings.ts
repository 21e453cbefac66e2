/** @returns the bytes of a text of lower-case hex; undefined where it is none */
export function fromHex(text: string): Uint8Array | undefined {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @returns the bytes of a text in base 64, padded and without white space; undefined where it is none */
export function fromBase64(text: string): Uint8Array | undefined {
  // atob alone would take white space and a text without its padding, which other languages refuse.
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
