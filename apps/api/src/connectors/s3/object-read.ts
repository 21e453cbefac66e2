import { createHash } from 'node:crypto';
import type { JsonObject } from '@tookeffect/core';
import type { Dispatcher } from 'undici';
import {
  type AnsweredResult,
  type FailedResult,
  type ReadContext,
  type ReadResult,
  failedRead,
} from '../connector.ts';
import { discardBody, eachChunk } from '../network/response-body.ts';

type Headers = Dispatcher.ResponseData['headers'];

/** Which object was asked for, and which part of it. */
export interface ObjectRequest {
  readonly bucket: string;
  readonly key: string;
  readonly read: 'content' | 'head';
}

/** The headers that stay in a read. */
const KEPT_HEADERS = ['etag', 'last-modified', 'retry-after', 'x-amz-delete-marker', 'x-amz-version-id'];

/** Headers of an object that its writer sets. */
const PROPERTIES = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
  'x-amz-storage-class',
  'x-amz-website-redirect-location',
];

const METADATA = 'x-amz-meta-';
/** The metadata that an agent stores with the object. */
const MARKER = 'x-amz-meta-tookeffect';
const STRONG_ETAG = /^"[!#-~]+"$/;
const MAX_HEADER_LENGTH = 8192;

/**
 * Reads the response for one object. Its SHA-256 is computed over the bytes that arrive: a checksum that a store has kept may
 * be only what the writer said. The content itself is not kept.
 * @returns `{object}` as the body for 200; `not_json` for a 200 that is no object, or that something has transformed
 * @throws what the stream fails with
 */
export async function readObject(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  request: ObjectRequest,
  { maxBytes, bodyStatuses }: Pick<ReadContext, 'maxBytes' | 'bodyStatuses'>,
): Promise<AnsweredResult | FailedResult> {
  const read = { outcome: 'answered', status, headers: keptHeaders(headers) } as const;
  if (status !== 200 || !bodyStatuses.includes(status)) {
    discardBody(body);
    return read;
  }
  const facts = objectFacts(headers);
  const announced = Number(oneHeader(headers, 'content-length') ?? Number.NaN);
  if (!facts || (request.read === 'head' && !Number.isSafeInteger(announced))) {
    discardBody(body);
    return failedRead('not_json');
  }
  const { bucket, key } = request;
  if (request.read === 'head') {
    discardBody(body);
    return { ...read, body: { object: { bucket, key, exists: true, size: announced, ...facts } } };
  }
  if (announced > maxBytes) {
    discardBody(body);
    return failedRead('too_large');
  }
  const hash = createHash('sha256');
  const size = await eachChunk(body, maxBytes, (chunk) => void hash.update(chunk));
  if (size === undefined) return failedRead('too_large');
  return {
    ...read,
    body: { object: { bucket, key, exists: true, size, sha256: hash.digest('hex'), ...facts } },
  };
}

/**
 * Combines a 404 with the listing of the bucket under the key, which was read after it.
 * @returns an object with `exists: false` if the listing does not show the key; a listing that is no answer about the key, such
 *   as a 403; else the 404
 */
export function missingObject(
  { bucket, key }: ObjectRequest,
  read: AnsweredResult,
  listing: ReadResult,
): ReadResult {
  if (listing.outcome === 'failed' || (listing.status !== 200 && listing.status !== 404)) return listing;
  const body = listing.body as { readonly listing: { readonly showsKey: boolean } } | undefined;
  if (body?.listing.showsKey !== false) return read;
  // A delete marker is a version.
  const revision = read.headers?.['x-amz-version-id'] ?? 'missing';
  const object = { bucket, key, exists: false, revision, properties: {} };
  const ages = [read.source?.ageSeconds, listing.source?.ageSeconds].filter((age) => age !== undefined);
  const source = { ...read.source, ...(ages.length > 0 && { ageSeconds: Math.max(...ages) }) };
  return { ...read, status: 200, body: { object }, source };
}

/** The headers that a read keeps, by name in lower case. */
export function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = oneHeader(headers, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Reads what the headers say about an object. `revision` changes with every write: the version id, or without versioning the
 * ETag and the instant of the write.
 * @returns `undefined` without a strong ETag or an instant: every S3 store sends both
 */
function objectFacts(headers: Headers): JsonObject | undefined {
  const etag = oneHeader(headers, 'etag');
  const lastModified = new Date(oneHeader(headers, 'last-modified') ?? '');
  if (etag === undefined || !STRONG_ETAG.test(etag) || Number.isNaN(lastModified.getTime())) return undefined;
  const version = oneHeader(headers, 'x-amz-version-id');
  const versionId = version === 'null' ? undefined : version;
  const marker = oneHeader(headers, MARKER);
  return {
    etag,
    lastModified: lastModified.toISOString(),
    revision: versionId ?? `${etag} ${lastModified.toISOString()}`,
    isVersioned: versionId !== undefined,
    ...(versionId !== undefined && { versionId }),
    ...(marker !== undefined && { marker }),
    properties: properties(headers),
  };
}

/** The headers that the writer has set, beside the marker. */
function properties(headers: Headers): JsonObject {
  const names = Object.keys(headers).filter(
    (name) => name !== MARKER && (PROPERTIES.includes(name) || name.startsWith(METADATA)),
  );
  return Object.fromEntries(
    names.toSorted().flatMap((name) => {
      const value = oneHeader(headers, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** @returns the value of a header that was sent once; `undefined` for one that is too long */
function oneHeader(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value.length <= MAX_HEADER_LENGTH ? value : undefined;
}
