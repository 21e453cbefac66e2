/** Makes a text of somebody else's fit for a terminal: control characters, which could rewrite the screen, become `?`. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?');
}
