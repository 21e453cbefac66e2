/** Whether a mailbox can have this name; patterns of LIST, and control characters, are refused. */
export function isMailboxName(name: string): boolean {
  return name.length > 0 && name.length <= 512 && name.isWellFormed() && !/[\p{Cc}*%]/u.test(name);
}

/** `INBOX` is one mailbox in any case; other names are as they are. */
export function mailboxId(name: string): string {
  return /^inbox$/i.test(name) ? 'INBOX' : name;
}

/** The name as a quoted string in modified UTF-7. @see RFC 3501 section 5.1.3 */
export function mailboxText(name: string): string {
  const encoded = name
    .replaceAll('&', '&-')
    .replaceAll(/[^\x20-\x7e]+/gu, (part) => `&${modifiedBase64(part)}-`);
  return quoted(encoded);
}

/** A text of printable ASCII as a quoted string. */
export function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function modifiedBase64(text: string): string {
  const base64 = Buffer.from(text, 'utf16le').swap16().toString('base64');
  return base64.replaceAll('=', '').replaceAll('/', ',');
}
