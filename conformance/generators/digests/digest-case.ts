import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { toBytes, encodeHex, type FixtureBytes, type Piece } from '../fixture/bytes.ts';
import type { FixtureTest, Told } from '../fixture/fixture-file.ts';

/** The input of a digest: JSON text. */
export type Spelled = Piece | { readonly parts: FixtureBytes };

const agreed = (told: Told) => ({
  id: told.id,
  comment: told.comment,
  source: `${told.source}; SHA-256 by node:crypto over what canonicalize 5.1.0 writes`,
  kills: told.kills,
});

/**
 * A contract that has a hash.
 * @param told `hashed`: the canonical text that follows the domain, written by hand
 * @throws {Error} if the published implementation writes another text
 */
export function hashed(told: Told & { readonly contract: Spelled; readonly hashed: string }): FixtureTest {
  if (canonicalize(JSON.parse(told.hashed)) !== told.hashed) throw new Error(`${told.id}: not canonical`);
  const digest = sha256('tookeffect-contract-v1\n', told.hashed);
  const input = { contract: spelled(told.contract) };
  return { ...agreed(told), op: 'contractHash', input, expected: { result: { digest } } };
}

/** A contract without a hash. */
export function unhashed(told: Told & { readonly contract: Spelled; readonly code: string }): FixtureTest {
  const { id, comment, source, kills, code } = told;
  const input = { contract: spelled(told.contract) };
  return { id, op: 'contractHash', comment, source, kills, input, expected: { error: { code } } };
}

/** The input of a salted digest. */
interface Salted extends Told {
  readonly kind: string;
  readonly salt: string;
  readonly value: Spelled;
}

/** A value that has a salted digest. */
export function salted(told: Salted): FixtureTest {
  const value = spelled(told.value);
  const text = canonicalize(JSON.parse(toBytes(value).toString())) ?? '';
  const digest = sha256(`tookeffect-${told.kind}-v1\n`, Buffer.from(told.salt, 'hex'), text);
  const input = { kind: told.kind, salt: told.salt, value };
  return { ...agreed(told), op: 'saltedDigest', input, expected: { result: { digest } } };
}

/** A value without a salted digest. */
export function unsalted(told: Salted & { readonly code: string }): FixtureTest {
  const { id, comment, source, kills, kind, salt, code } = told;
  const input = { kind, salt, value: spelled(told.value) };
  return { id, op: 'saltedDigest', comment, source, kills, input, expected: { error: { code } } };
}

/** An operation document that has a digest. */
export function documented(told: Told & { readonly document: Spelled }): FixtureTest {
  const document = spelled(told.document);
  const digest = sha256(canonicalize(JSON.parse(toBytes(document).toString())) ?? '');
  return {
    ...agreed(told),
    op: 'operationDocumentDigest',
    input: { document },
    expected: { result: { digest } },
  };
}

/** An operation document without a digest. */
export function undocumented(
  told: Told & { readonly document: Spelled; readonly code: string },
): FixtureTest {
  const { id, comment, source, kills, code } = told;
  const input = { document: spelled(told.document) };
  return { id, op: 'operationDocumentDigest', comment, source, kills, input, expected: { error: { code } } };
}

function spelled(piece: Spelled): FixtureBytes {
  if (typeof piece === 'string' || piece instanceof Uint8Array || Array.isArray(piece))
    return encodeHex(piece as Piece);
  return (piece as { parts: FixtureBytes }).parts;
}

function sha256(...pieces: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return `sha256:${hash.digest('hex')}`;
}
