import { CanonicalJsonError, type JsonObject, parseStrict } from '@tookeffect/core';
import { base64url } from 'jose';

/** Three parts of base64url; an encrypted token has five. */
const SIGNED_TOKEN = /^(?<header>[\w-]+)\.(?<claims>[\w-]+)\.[\w-]+$/;

/** As many characters as the edge lets in. */
const MOST_CHARACTERS = 8192;

/**
 * Whether a text is a signed token that says each thing once, before any key is looked for: JSON with two members of one
 * name means different things to different readers. It must name its key, so that a rotation is noticed, and
 * must not ask for an extension (`crit`), for none is understood. Where else a key could be had (`jku`, `x5u`,
 * `jwk`, `x5c`) is nowhere read.
 */
export function isWellFormedToken(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return false;
  const parts = SIGNED_TOKEN.exec(text)?.groups;
  if (parts === undefined) return false;
  const header = strictObject(parts.header!);
  if (header === null || strictObject(parts.claims!) === null) return false;
  return typeof header.kid === 'string' && !Object.hasOwn(header, 'crit');
}

function strictObject(part: string): JsonObject | null {
  try {
    return parseStrict(base64url.decode(part), { integers: 'any', requireObject: true });
  } catch (error) {
    // jose throws a TypeError for what is no base64url.
    if (error instanceof CanonicalJsonError || error instanceof TypeError) return null;
    throw error;
  }
}
