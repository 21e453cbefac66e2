import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { toBytes, encodeHex, type FixtureBytes, type Piece } from '../fixture/bytes.ts';
import type { FixtureTest, CaseDescription } from '../fixture/fixture-file.ts';

/** The options of the strict parser in a case. */
export interface ProfileOptions {
  readonly integers?: 'safe' | 'any';
  readonly maxBytes?: number;
  readonly requireObject?: boolean;
}

interface Read extends CaseDescription, ProfileOptions {
  /** Text, bytes, or pieces of both; repeated parts if it is long. */
  readonly document: Piece | readonly Piece[] | { readonly parts: FixtureBytes };
}

/**
 * A document with canonical bytes.
 * @throws {Error} if the published implementation writes the value differently
 */
export function written(read: Read & { readonly canonical: string | FixtureBytes }): FixtureTest {
  const test = toCase(read);
  const { canonical } = read;
  const spelled: FixtureBytes = typeof canonical === 'string' ? encodeHex(canonical) : canonical;
  const bytes = toBytes(spelled);
  const oracle = canonicalize(JSON.parse(toBytes(test.input.document).toString()));
  if (oracle !== bytes.toString()) throw new Error(`canonicalize differs on ${JSON.stringify(read.id)}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    ...test,
    source: `${read.source}; canonicalize 5.1.0 agrees`,
    expected: { result: { canonical: spelled, sha256 } },
  };
}

/** A document without canonical bytes. */
export function refused(read: Read & { readonly code: string }): FixtureTest {
  return { ...toCase(read), expected: { error: { code: read.code } } };
}

function toCase({ id, comment, source, kills, document, integers, maxBytes, requireObject }: Read) {
  const options = { integers, maxBytes, requireObject };
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  return {
    id,
    op: 'canonicalize',
    comment,
    source,
    kills,
    input: { document: toDocument(document), ...Object.fromEntries(set) },
  };
}

function toDocument(document: Read['document']): FixtureBytes {
  if (typeof document === 'string' || document instanceof Uint8Array) return encodeHex(document);
  if ('parts' in document) return document.parts;
  // A list of numbers would be a piece of bytes; no document is given in this form.
  return encodeHex(...(document as readonly Piece[]));
}
