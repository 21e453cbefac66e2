import { DomainError } from '../../domain/domain-error.ts';

/** A media type, with no parameter other than a charset. */
const CONTENT_TYPE =
  /^[ \t]*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)[ \t]*(?:;[ \t]*charset="?([\w-]+)"?[ \t]*)?$/;

/** Elements of an `Accept` header that are read; further ones are ignored. */
const MAX_RANGES = 100;

/** One element of an `Accept` header. */
interface MediaRange {
  readonly range: string;
  /** From 0, which excludes, to 1. */
  readonly quality: number;
}

/**
 * Chooses the media type of a response.
 * @param accept the `Accept` header; without one every type is acceptable
 * @param offered media types without parameters, the preferred one first
 * @returns the offered type of the highest quality, the earlier one of equals; null when all are excluded
 * @see RFC 9110 section 12.5.1; of a range's parameters only `q` is considered
 */
export function negotiate(accept: string | undefined, offered: readonly string[]): string | null {
  if (accept === undefined || accept.trim() === '') return offered[0] ?? null;
  const ranges = accept.split(',').slice(0, MAX_RANGES).map(parseMediaRange);
  let best: string | null = null;
  let bestQuality = 0;
  for (const type of offered) {
    const quality = acceptedQuality(type, ranges);
    if (quality > bestQuality) [best, bestQuality] = [type, quality];
  }
  return best;
}

/**
 * @param offered the media types of the endpoint's responses; empty where no response has a body
 * @throws {DomainError} `not_acceptable` when the `Accept` header excludes all of them
 */
export function refuseUnacceptable(accept: string | undefined, offered: readonly string[]): void {
  if (offered.length === 0 || negotiate(accept, offered) !== null) return;
  throw new DomainError(
    'not_acceptable',
    `This endpoint responds with ${offered.join(' or ')}. Accept one of these, or send no \`Accept\` header.`,
  );
}

/**
 * @throws {DomainError} `content_type_unsupported` unless the body is declared as JSON in UTF-8, uncompressed
 */
export function refuseOtherThanJson(
  contentType: string | undefined,
  contentEncoding: string | undefined,
): void {
  const [, mediaType = '', charset = 'utf-8'] = CONTENT_TYPE.exec(contentType ?? '') ?? [];
  const isUncompressed = contentEncoding === undefined || contentEncoding.toLowerCase() === 'identity';
  const isJson = mediaType.toLowerCase() === 'application/json' && charset.toLowerCase() === 'utf-8';
  if (isJson && isUncompressed) return;
  throw new DomainError(
    'content_type_unsupported',
    'Send the body as `Content-Type: application/json`, in UTF-8 and without a `Content-Encoding`.',
  );
}

function parseMediaRange(element: string): MediaRange {
  const [range = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { range, quality: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 };
}

/** The most specific range that matches decides, whatever its quality. */
function acceptedQuality(type: string, ranges: readonly MediaRange[]): number {
  const spellings = [type, `${type.slice(0, type.indexOf('/'))}/*`, '*/*'];
  for (const spelling of spellings) {
    const matching = ranges.filter(({ range }) => range === spelling);
    if (matching.length > 0) return Math.max(...matching.map(({ quality }) => quality));
  }
  return 0;
}
