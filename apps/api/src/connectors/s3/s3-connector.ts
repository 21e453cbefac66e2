import { randomBytes } from 'node:crypto';
import type { S3ReadRequest } from '@tookeffect/evaluator';
import type { CredentialType } from '@tookeffect/wire';
import type { Dispatcher } from 'undici';
import {
  type AnsweredResult,
  type ConnectionTestResult,
  type Connector,
  DENIED_READ,
  type FailedResult,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  type TimeBounds,
  failedRead,
} from '../connector.ts';
import type { GuardedResolver } from '../network/address-guard.ts';
import { encodePart } from '../network/encoded-part.ts';
import { GuardedHttpClient } from '../network/guarded-http-client.ts';
import { responseTime } from '../network/response-time.ts';
import {
  type AddressPath,
  type AddressProblem,
  type AddressScheme,
  connectionAddress,
} from '../system-address.ts';
import { listingQuery, readListing } from './bucket-listing.ts';
import { missingObject, readObject } from './object-read.ts';
import { s3ConnectionTest } from './s3-connection-test.ts';
import { signRequest } from './signed-request.ts';

const SCHEME = { showsDefaultPort: false, readPath };

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const MAX_KEY_BYTES = 1024;

/** S3 ignores query parameters whose name begins with `x-`, and logs them. */
const UNIQUE_PARAMETER = 'x-tookeffect';

/** One request below the endpoint. */
export interface S3Exchange {
  readonly method: 'GET' | 'HEAD';
  /** Percent-encoded; `/` is the endpoint itself. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Reads objects of a store with the S3 API: GET and HEAD with Signature Version 4, buckets in the path. The secret of the
 * access key is never sent. It follows no redirect, so a bucket of another region is `unreachable`.
 */
export class S3Connector implements Connector<S3ReadRequest> {
  readonly name = 's3';
  readonly schemes: readonly [AddressScheme, AddressScheme] = [
    { name: 's3', defaultPort: 443, isPlainText: false, ...SCHEME },
    { name: 's3+http', defaultPort: 80, isPlainText: true, ...SCHEME },
  ];
  readonly credentialTypes: readonly CredentialType[] = ['access_key'];

  readonly #client: GuardedHttpClient;

  constructor(resolver: GuardedResolver) {
    this.#client = new GuardedHttpClient(resolver);
  }

  requestProblem(request: S3ReadRequest): string | undefined {
    if (!BUCKET.test(request.bucket)) return 'This is not the name of a bucket.';
    const key = request.key ?? request.prefix;
    if (key === '' || Buffer.byteLength(key) > MAX_KEY_BYTES) return 'A key has 1 to 1024 bytes.';
    // Proxies and stores normalize such paths: another object would be read.
    if (key.split('/').some((segment) => segment === '.' || segment === '..'))
      return 'Keys with the segments . or .. cannot be read reliably; use another key.';
    return undefined;
  }

  async read(request: S3ReadRequest, connection: OpenConnection, context: ReadContext): Promise<ReadResult> {
    if (this.requestProblem(request) !== undefined) return failedRead('unreachable');
    const { bucket } = request;
    if (request.key === undefined)
      return this.#readListing({ bucket, prefix: request.prefix }, connection, context);
    const path = `/${bucket}/${request.key.split('/').map(encodePart).join('/')}`;
    const method = request.read === 'head' ? 'HEAD' : 'GET';
    const read = await this.#readOnce({ method, path, query: {} }, connection, context, (response) =>
      readObject(response, request, context),
    );
    if (request.showsMissing !== true || read.outcome === 'failed' || read.status !== 404) return read;
    const listing = await this.#readListing({ bucket, prefix: request.key }, connection, context);
    return missingObject(request, read, listing);
  }

  test(connection: OpenConnection, bounds: TimeBounds): Promise<ConnectionTestResult> {
    return s3ConnectionTest((path, query, use) =>
      this.#exchange(connection, { method: 'GET', path, query }, bounds, use),
    );
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #readListing(
    place: { readonly bucket: string; readonly prefix: string },
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<ReadResult> {
    const exchange = { method: 'GET', path: `/${place.bucket}`, query: listingQuery(place.prefix) } as const;
    return this.#readOnce(exchange, connection, context, (response) => readListing(response, place, context));
  }

  /** Reads one response, and says what its headers say about the source. */
  #readOnce(
    { query, ...exchange }: S3Exchange,
    connection: OpenConnection,
    context: ReadContext,
    read: (response: Dispatcher.ResponseData) => Promise<AnsweredResult | FailedResult>,
  ): Promise<ReadResult> {
    const isUncached = connection.declarations.uncached ?? false;
    const unique = isUncached ? {} : { [UNIQUE_PARAMETER]: randomBytes(16).toString('hex') };
    return this.#exchange(
      connection,
      { ...exchange, query: { ...query, ...unique } },
      context,
      async (response) => withSource(await read(response), response, isUncached),
    );
  }

  /** Sends one signed request. @returns what `use` makes of the response, or what a fault of the connection means */
  async #exchange<Result>(
    connection: OpenConnection,
    { method, path, query }: S3Exchange,
    { signal }: Pick<TimeBounds, 'signal'>,
    use: (response: Dispatcher.ResponseData) => Promise<Result>,
  ): Promise<Result | ReadResult> {
    const address = connectionAddress(connection, this.schemes);
    if (!address) return failedRead('unreachable');
    const { credential } = connection;
    if (credential.type !== 'access_key') return DENIED_READ;
    const [, authority = ''] = address.origin.split('://');
    const headers = {
      accept: '*/*',
      'accept-encoding': 'identity',
      'cache-control': 'no-cache',
      'user-agent': 'tookeffect-observer',
    };
    // What fails here is a fault of this program, and says nothing about the store.
    const signed = await signRequest({ method, authority, path, query, headers }, credential, new Date());
    const { host } = address;
    const sent = { origin: httpOrigin(address.scheme, authority), host, method, headers: signed, signal };
    try {
      return await use(await this.#client.request({ ...sent, path: path + queryText(query) }));
    } catch {
      return failedRead(signal.aborted ? 'timed_out' : 'unreachable');
    }
  }
}

/** A base URL names the endpoint only: contracts name the bucket. */
function readPath(pathname: string): AddressPath | AddressProblem {
  if (pathname === '/') return { path: '', suffix: '' };
  return { problem: 'The base URL of an S3 store has no path; the bucket is part of the input.' };
}

function httpOrigin(scheme: string, authority: string): string {
  return `${scheme === 's3' ? 'https' : 'http'}://${authority}`;
}

function queryText(query: Readonly<Record<string, string>>): string {
  const parameters = Object.entries(query).map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`);
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}

/** A request with a value that no other request had cannot be answered by a cache that knows its query. */
function withSource(
  read: AnsweredResult | FailedResult,
  { headers }: Dispatcher.ResponseData,
  isUncached: boolean,
): ReadResult {
  if (read.outcome === 'failed') return read;
  const source = { ...responseTime(headers), isUncached, isUnique: !isUncached, hasMore: false };
  return { ...read, source };
}
