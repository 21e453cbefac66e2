import { type JsonObject, parseStrict } from '@tookeffect/core';
import type { JSONWebKeySet } from 'jose';
import { type OAuthSettings, isConfidentialUrl } from '../../../config/index.ts';

/** More than the metadata or the key set of any issuer. */
const MAX_BYTES = 524_288;

const ACCEPTED = 'application/json, application/jwk-set+json';

/**
 * Fetches the key set of the configured issuer, from the configured address or from the one in the issuer's metadata.
 * @param signal ends the fetch
 * @returns a JSON object; the caller checks that it is a key set
 * @throws {Error} where it cannot be fetched, or the metadata is another issuer's
 */
export async function fetchKeySet(
  { issuer, keySetUrl }: OAuthSettings,
  signal: AbortSignal,
): Promise<JSONWebKeySet> {
  const url = keySetUrl ?? (await discoverKeySetUrl(issuer, signal));
  return (await fetchJson(url, signal)) as unknown as JSONWebKeySet;
}

/**
 * Fetches one JSON object of the issuer. No redirect is followed.
 * @param url https, or http on this machine
 * @param signal ends the fetch, the body included
 * @throws {Error} for a URL that is not confidential, another status than 200, a body that is too large or not a JSON
 *   object, and any network error
 */
export async function fetchJson(url: string, signal: AbortSignal): Promise<JsonObject> {
  if (!isConfidentialUrl(url)) throw new Error('the address is neither https nor on this machine');
  const response = await fetch(url, { signal, redirect: 'manual', headers: { accept: ACCEPTED } });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`the response has the status ${response.status}`);
  }
  return parseStrict(await boundedBody(response), { integers: 'any', requireObject: true });
}

async function discoverKeySetUrl(issuer: string, signal: AbortSignal): Promise<string> {
  const [oauth, openid] = metadataUrls(issuer);
  const metadata = await fetchJson(oauth, signal).catch(() => fetchJson(openid, signal));
  if (metadata.issuer !== issuer) throw new Error('the metadata is that of another issuer');
  if (typeof metadata.jwks_uri !== 'string') throw new Error('the metadata names no key set');
  return metadata.jwks_uri;
}

/** RFC 8414 puts the well-known part before the issuer's path, OpenID Connect after it. */
function metadataUrls(issuer: string): readonly [string, string] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
}

async function boundedBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`the response has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
