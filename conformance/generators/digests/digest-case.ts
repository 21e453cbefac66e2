import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { toBytes, encodeHex, type FixtureBytes, type Piece } from '../fixture/bytes.ts';
import type { FixtureTest, CaseDescription } from '../fixture/fixture-file.ts';

/** The input of a digest: JSON text. */
export type Spelled = Piece | { readonly parts: FixtureBytes };

const agreed = (described: CaseDescription) => ({
  id: described.id,
  comment: described.comment,
  source: `${described.source}; SHA-256 by node:crypto over what canonicalize 5.1.0 writes`,
  kills: described.kills,
});

/**
 * A contract that has a hash.
 * @param described `hashed`: the canonical text that follows the domain, written by hand
 * @throws {Error} if the published implementation writes another text
 */
export function hashed(
  described: CaseDescription & { readonly contract: Spelled; readonly hashed: string },
): FixtureTest {
  if (canonicalize(JSON.parse(described.hashed)) !== described.hashed)
    throw new Error(`${described.id}: not canonical`);
  const digest = sha256('tookeffect-contract-v1\n', described.hashed);
  const input = { contract: spelled(described.contract) };
  return { ...agreed(described), op: 'contractHash', input, expected: { result: { digest } } };
}

/** A contract without a hash. */
export function unhashed(
  described: CaseDescription & { readonly contract: Spelled; readonly code: string },
): FixtureTest {
  const { id, comment, source, kills, code } = described;
  const input = { contract: spelled(described.contract) };
  return { id, op: 'contractHash', comment, source, kills, input, expected: { error: { code } } };
}

/** The input of a salted digest. */
interface Salted extends CaseDescription {
  readonly kind: string;
  readonly salt: string;
  readonly value: Spelled;
}

/** A value that has a salted digest. */
export function salted(described: Salted): FixtureTest {
  const value = spelled(described.value);
  const text = canonicalize(JSON.parse(toBytes(value).toString())) ?? '';
  const digest = sha256(`tookeffect-${described.kind}-v1\n`, Buffer.from(described.salt, 'hex'), text);
  const input = { kind: described.kind, salt: described.salt, value };
  return { ...agreed(described), op: 'saltedDigest', input, expected: { result: { digest } } };
}

/** A value without a salted digest. */
export function unsalted(described: Salted & { readonly code: string }): FixtureTest {
  const { id, comment, source, kills, kind, salt, code } = described;
  const input = { kind, salt, value: spelled(described.value) };
  return { id, op: 'saltedDigest', comment, source, kills, input, expected: { error: { code } } };
}

/** An operation document that has a digest. */
export function documented(described: CaseDescription & { readonly document: Spelled }): FixtureTest {
  const document = spelled(described.document);
  const digest = sha256(canonicalize(JSON.parse(toBytes(document).toString())) ?? '');
  return {
    ...agreed(described),
    op: 'operationDocumentDigest',
    input: { document },
    expected: { result: { digest } },
  };
}

/** An operation document without a digest. */
export function undocumented(
  described: CaseDescription & { readonly document: Spelled; readonly code: string },
): FixtureTest {
  const { id, comment, source, kills, code } = described;
  const input = { document: spelled(described.document) };
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
