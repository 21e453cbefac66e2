import type { SystemAddress } from '../system-address.ts';
import { TARGET } from './target-query.ts';

/** What a `Link` header says about the next page: nothing, where it is, or something that cannot be followed safely. */
export type NextLink = { readonly kind: 'none' | 'unclear' } | { readonly kind: 'at'; readonly uri: string };

const NONE: NextLink = { kind: 'none' };
const UNCLEAR: NextLink = { kind: 'unclear' };

const LINK_TARGET = /[ \t,]*<([^<>]*)>/y;
const PARAMETER =
  /[ \t]*;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)(?:[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]+)))?)?/y;
const END_OF_LINK = /[ \t]*(?:,|$)/y;

/**
 * Finds the link with the relation `next`. A header that cannot be parsed but may contain one, several different ones, and
 * one with an anchor are `unclear`. The time is linear in the length of the header.
 * @param header the field's value; several fields are joined by a comma
 * @see RFC 8288 section 3
 */
export function readNextLink(header: string): NextLink {
  if (!/next/i.test(header)) return NONE;
  let next = NONE;
  for (let offset = 0; !/^[ \t,]*$/.test(header.slice(offset));) {
    const link = readLink(header, offset);
    if (!link) return UNCLEAR;
    offset = link.end;
    if (!isNext(link.parameters.get('rel'))) continue;
    if (link.parameters.has('anchor') || (next.kind === 'at' && next.uri !== link.uri)) return UNCLEAR;
    next = { kind: 'at', uri: link.uri };
  }
  return next;
}

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

interface Link {
  readonly uri: string;
  /** By name in lower case; the first of several of one name counts. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly end: number;
}

function readLink(header: string, start: number): Link | undefined {
  const target = matchAt(LINK_TARGET, header, start);
  if (!target) return undefined;
  let end = start + target[0].length;
  const parameters = new Map<string, string>();
  for (;;) {
    const parameter = matchAt(PARAMETER, header, end);
    if (!parameter) break;
    const [text, name, quoted, token] = parameter;
    end += text.length;
    const key = name?.toLowerCase();
    if (key !== undefined && !parameters.has(key))
      parameters.set(key, quoted?.replace(/\\(.)/g, '$1') ?? token ?? '');
  }
  const close = matchAt(END_OF_LINK, header, end);
  return close ? { uri: target[1]!, parameters, end: end + close[0].length } : undefined;
}

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

function isNext(relations = ''): boolean {
  return relations
    .toLowerCase()
    .split(/[ \t]+/)
    .includes('next');
}
