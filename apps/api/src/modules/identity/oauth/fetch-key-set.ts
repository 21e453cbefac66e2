import type { JSONWebKeySet } from 'jose';
import type { OAuthSettings } from '../../../config/index.ts';
import { fetchJson } from './fetch-json.ts';

/**
 * Fetches the key set of the pinned issuer, from the address that is set or from the one in the issuer's metadata.
 * @param signal ends it
 * @returns what came; whoever uses it checks that it is a key set
 * @throws {Error} where it cannot be had, or the metadata is another issuer's
 */
export async function fetchKeySet(
  { issuer, keySetUrl }: OAuthSettings,
  signal: AbortSignal,
): Promise<JSONWebKeySet> {
  const url = keySetUrl ?? (await discoveredKeySetUrl(issuer, signal));
  return (await fetchJson(url, signal)) as unknown as JSONWebKeySet;
}

async function discoveredKeySetUrl(issuer: string, signal: AbortSignal): Promise<string> {
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
