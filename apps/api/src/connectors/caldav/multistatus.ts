import { type XmlElement, childText, parseXml } from '../network/xml-element.ts';

const DAV = 'DAV:';
export const CALDAV = 'urn:ietf:params:xml:ns:caldav';

/** One resource of a multistatus response. */
export interface DavResource {
  /** The path, decoded, without the slashes around it; undefined for an address at another server. */
  readonly path: readonly string[] | undefined;
  /** Whether the server said 200 for the resource as a whole, or for at least one property. */
  readonly isFound: boolean;
  /** The properties that it has, by namespace and name as in `DAV: getetag`. */
  readonly properties: ReadonlyMap<string, XmlElement>;
}

/**
 * Parses a multistatus response.
 * @param url of the request, against which addresses are resolved
 * @returns `undefined` for what is none
 * @see RFC 4918 section 13
 */
export function readMultistatus(bytes: Uint8Array, url: string): DavResource[] | undefined {
  const root = parseXml(bytes);
  if (root?.name !== 'multistatus' || root.namespace !== DAV) return undefined;
  return davChildren(root, 'response').map((response) => toResource(response, url));
}

/** The children of this name in the namespace of WebDAV. */
export function davChildren({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name && child.namespace === DAV);
}

/** @returns the segments of the path, decoded; `undefined` for another origin or an invalid address */
export function pathOf(href: string, url: string): string[] | undefined {
  const [resolved, base] = [URL.parse(href.trim(), url), new URL(url)];
  if (resolved?.origin !== base.origin) return undefined;
  try {
    return resolved.pathname.replace(/^\//, '').replace(/\/$/, '').split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function toResource(response: XmlElement, url: string): DavResource {
  const properties = new Map<string, XmlElement>();
  const found = davChildren(response, 'propstat').filter(isOk);
  for (const property of found.flatMap((part) => davChildren(part, 'prop')).flatMap((prop) => prop.children))
    properties.set(`${property.namespace} ${property.name}`, property);
  return { path: pathOf(childText(response, 'href') ?? '', url), isFound: found.length > 0, properties };
}

function isOk(part: XmlElement): boolean {
  return /^HTTP\/\d(?:\.\d)? 200(?: |$)/.test(childText(part, 'status')?.trim() ?? '');
}
