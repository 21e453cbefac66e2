/** A key of ours with at least the beginning of its secret, as it stands in a URL. */
const API_KEY = /tke(?:_|%5[Ff])([0-7][0-9a-hjkmnp-tv-z]{25})(?:_|%5[Ff])[0-9A-Za-z]/;

/**
 * Credentials are read from the `Authorization` header only; this finds one that was sent where logs keep it.
 * @param target the request target
 * @returns the key's id, `key_…`, which is no secret; null where the target holds no key
 */
export function misplacedKeyId(target: string): string | null {
  const [, suffix] = API_KEY.exec(target) ?? [];
  return suffix === undefined ? null : `key_${suffix}`;
}
