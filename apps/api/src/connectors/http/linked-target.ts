import type { SystemAddress } from '../system-address.ts';
import { TARGET } from './target-query.ts';

/**
 * Finds the target that a link of a response leads to.
 * @param uri absolute, or relative to the request
 * @param from the target of the request
 * @returns `undefined` for another origin, another place than below the base URL, or text that is no URL
 */
export function linkedTarget(
  uri: string,
  from: string,
  { origin, path }: Pick<SystemAddress, 'origin' | 'path'>,
): string | undefined {
  const url = URL.parse(uri, origin + path + from);
  if (url?.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  if (!url.pathname.startsWith(`${path}/`)) return undefined;
  const target = url.pathname.slice(path.length) + url.search;
  return TARGET.test(target) ? target : undefined;
}
