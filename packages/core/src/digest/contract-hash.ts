import { CanonicalJsonError } from '../json/canonical-json-error.ts';
import { canonicalize } from '../json/canonicalize.ts';
import { isPlainObject } from '../json/plain-object.ts';
import { sha256Hex } from './sha256.ts';

const CONTRACT_DOMAIN = 'tookeffect-contract-v1\n';

/** Members that the service adds when it publishes; they say nothing about what the contract demands. */
const SERVER_ONLY_MEMBERS: ReadonlySet<string> = new Set(['hash', 'publishedAt', 'publishedBy', 'status']);

/**
 * Names a contract identically in every language, whether or not the service has published it.
 * @param contract a JSON object; no default is filled in
 * @returns `sha256:` and 64 lowercase hex characters, domain-separated
 * @throws {CanonicalJsonError} with a pointer: `not_object`, or what `canonicalize` refuses
 * @see RFC 8785; fixtures in conformance/contract-hash
 */
export function contractHash(contract: object): string {
  if (!isPlainObject(contract)) {
    throw new CanonicalJsonError('not_object', 'expected a contract, which is an object', { pointer: '' });
  }
  const demanded = Object.entries(contract).filter(([name]) => !SERVER_ONLY_MEMBERS.has(name));
  return `sha256:${sha256Hex(CONTRACT_DOMAIN + canonicalize(Object.fromEntries(demanded)))}`;
}
