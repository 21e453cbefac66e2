// Canonicalizes each line of standard input, hex of a document, with the TypeScript core, and hashes what it writes:
// one line of the text's SHA-256, or of the refusal's code and offset, for each.
import { createInterface } from 'node:readline';
import { CanonicalJsonError, canonicalize, parseStrict, sha256Hex } from '@tookeffect/core';

const answers = [];
for await (const line of createInterface({ input: process.stdin }))
  answers.push(outcome(Buffer.from(line, 'hex')));
process.stdout.write(answers.join('\n'));

function outcome(document) {
  try {
    return sha256Hex(canonicalize(parseStrict(new Uint8Array(document))));
  } catch (error) {
    if (error instanceof CanonicalJsonError) return `${error.code} ${error.offset}`;
    throw error;
  }
}
