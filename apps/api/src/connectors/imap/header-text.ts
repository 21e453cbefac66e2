const WORD = /^=\?(utf-8|us-ascii)\?([bq])\?([^? ]*)\?=$/i;
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads the text of a header as every program does: printable ASCII, with encoded words in UTF-8. @see RFC 2047
 * @returns undefined for anything that programs show in different ways
 */
export function headerText(raw: string): string | undefined {
  if (/[^\x20-\x7e]/.test(raw)) return undefined;
  const words = raw.split(' ');
  let text = '';
  let wasEncoded = false;
  for (const [index, word] of words.entries()) {
    const decoded = word.includes('=?') ? decodedWord(word) : word;
    if (decoded === undefined) return undefined;
    const isEncoded = word.includes('=?');
    // Blanks between two encoded words are no part of the text.
    const blank = index === 0 || (wasEncoded && isEncoded) ? '' : ' ';
    text += blank + decoded;
    wasEncoded = isEncoded;
  }
  return text;
}

function decodedWord(word: string): string | undefined {
  const [, , encoding, content = ''] = WORD.exec(word) ?? [];
  if (encoding === undefined) return undefined;
  const bytes = encoding.toLowerCase() === 'b' ? fromBase64(content) : fromQuoted(content);
  if (!bytes) return undefined;
  try {
    const text = UTF8.decode(bytes);
    return /\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function fromBase64(content: string): Buffer | undefined {
  const bytes = Buffer.from(content, 'base64');
  return bytes.toString('base64') === content ? bytes : undefined;
}

function fromQuoted(content: string): Buffer | undefined {
  if (!/^(?:[^=]|=[0-9a-f]{2})*$/i.test(content)) return undefined;
  const plain = content.replaceAll('_', ' ');
  return Buffer.from(
    plain.replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}
