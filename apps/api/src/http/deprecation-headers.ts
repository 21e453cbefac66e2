import { serializeItem } from 'structured-headers';
import type { Deprecation } from './catalogue/index.ts';

/**
 * @returns the headers of every response of a deprecated endpoint, with names in lower case
 * @see RFC 9745 (`Deprecation`, and the link relation), RFC 8594 (`Sunset`)
 */
export function deprecationHeaders({ since, sunset, page }: Deprecation): Readonly<Record<string, string>> {
  return {
    deprecation: serializeItem([new Date(since), new Map()]),
    sunset: new Date(sunset).toUTCString(),
    link: `<${page}>; rel="deprecation"; type="text/html"`,
  };
}
