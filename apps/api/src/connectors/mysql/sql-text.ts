/** A name as an identifier. */
export function quote(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** The name of a table with its schema. */
export function quotedName({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${quote(schema)}.${quote(name)}`;
}

/** Bytes as a literal, which no SQL mode and no character set reads in another way. */
export function bytesLiteral(bytes: Buffer): string {
  return `x'${bytes.toString('hex')}'`;
}

/** A text as a literal of UTF-8. */
export function textLiteral(text: string): string {
  return `_utf8mb4 ${bytesLiteral(Buffer.from(text, 'utf8'))}`;
}
