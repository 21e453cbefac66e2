import { canonicalize, sha256Hex } from '@tookeffect/core';

/**
 * What a key was first used for: another call, place or body has another fingerprint.
 * @param route method and template, for example `POST /v1/operations/{id}/verify`
 * @param parameters of the path, in order
 * @param body the parsed body, any JSON value; null for none
 */
export function requestFingerprint(route: string, parameters: readonly string[], body: unknown): Buffer {
  return Buffer.from(sha256Hex(canonicalize([route, [...parameters], body])), 'hex');
}
