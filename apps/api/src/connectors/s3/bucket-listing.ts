import type { Dispatcher } from 'undici';
import { type AnsweredResult, type FailedResult, type ReadContext, failedRead } from '../connector.ts';
import { discardBody, isIdentity, readBounded } from '../network/response-body.ts';
import { keptHeaders } from './object-read.ts';
import { type XmlElement, childText, parseXml } from '../network/xml-element.ts';

/** A listing of one key has less than 8 KiB. It is parsed in this thread, and the limit of the contract is that of an object. */
const MAX_LISTING_BYTES = 65_536;

/** The query that lists the first key under a prefix. Keys are encoded, because XML has no control characters. */
export function listingQuery(prefix: string): Record<string, string> {
  return { 'list-type': '2', 'encoding-type': 'url', 'max-keys': '1', prefix };
}

/**
 * Reads the response for the first key under a prefix. Keys are listed in order, so the prefix itself comes first.
 * @returns `{listing: {bucket, prefix, showsKey}}` as the body for 200; `not_json` for what is no listing of this bucket
 * @throws what the stream fails with
 */
export async function readListing(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  { bucket, prefix }: { readonly bucket: string; readonly prefix: string },
  { maxBytes, bodyStatuses }: Pick<ReadContext, 'maxBytes' | 'bodyStatuses'>,
): Promise<AnsweredResult | FailedResult> {
  const read = { outcome: 'answered', status, headers: keptHeaders(headers) } as const;
  if (status !== 200 || !bodyStatuses.includes(status)) {
    discardBody(body);
    return read;
  }
  if (!isIdentity(headers['content-encoding'])) {
    discardBody(body);
    return failedRead('not_json');
  }
  const bytes = await readBounded(body, Math.min(maxBytes, MAX_LISTING_BYTES));
  if (!bytes) return failedRead('too_large');
  const root = parseXml(bytes);
  if (!root || !isListingOf(root, bucket, prefix)) return failedRead('not_json');
  const keys = root.children.filter(({ name }) => name === 'Contents');
  const showsKey = keys.some((entry) => decoded(childText(entry, 'Key')) === prefix);
  return { ...read, body: { listing: { bucket, prefix, showsKey } } };
}

function isListingOf(root: XmlElement, bucket: string, prefix: string): boolean {
  return (
    root.name === 'ListBucketResult' &&
    childText(root, 'Name') === bucket &&
    decoded(childText(root, 'Prefix')) === prefix
  );
}

/** Decodes a key as `encoding-type=url` encodes it. */
function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
