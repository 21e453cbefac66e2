// Canonicalizes each line of standard input (a document in hex) with the TypeScript core. Prints one line for each:
// the SHA-256 of the canonical text, or the code and the offset of the error.
import { createInterface } from 'node:readline';
import { CanonicalJsonError, canonicalize, parseStrict, sha256Hex } from '@tookeffect/core';

const lines = [];
for await (const line of createInterface({ input: process.stdin }))
  lines.push(outcome(Buffer.from(line, 'hex')));
process.stdout.write(lines.join('\n'));

function outcome(document) {
  try {
    return sha256Hex(canonicalize(parseStrict(new Uint8Array(document))));
  } catch (error) {
    if (error instanceof CanonicalJsonError) return `${error.code} ${error.offset}`;
    throw error;
  }
}
