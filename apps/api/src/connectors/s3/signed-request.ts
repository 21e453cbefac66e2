import { createHash, createHmac } from 'node:crypto';
import type { Credential } from '@tookeffect/wire';

/** An access key, as the connection's owner stored it. */
export type AccessKey = Extract<Credential, { type: 'access_key' }>;

/** A request to sign. */
export interface UnsignedRequest {
  readonly method: 'GET' | 'HEAD';
  /** Host and, unless it is the default, port. */
  readonly authority: string;
  /** Percent-encoded. */
  readonly path: string;
  /** Decoded names and values. */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The SHA-256 of an empty body. */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const DEFAULT_REGION = 'us-east-1';
/** `s3.eu-central-1.amazonaws.com`, `s3.dualstack.eu-central-1.amazonaws.com` and those of China. */
const AMAZON_HOST = /^s3(?:\.dualstack|-fips(?:\.dualstack)?)?[.-]([a-z0-9-]+)\.amazonaws\.com(?:\.cn)?$/;

/**
 * Signs a request with AWS Signature Version 4; the body is empty.
 * @param now the instant of the signature; stores accept about 15 minutes of difference
 * @returns all headers of the request but `host`
 */
export async function signRequest(
  { method, authority, path, query, headers }: UnsignedRequest,
  { accessKeyId, secretAccessKey, sessionToken, region }: AccessKey,
  now: Date,
): Promise<Record<string, string>> {
  const { SignatureV4 } = await import('./request-signer.ts');
  const [hostname = ''] = authority.split(/:[0-9]+$/);
  const signer = new SignatureV4({
    service: 's3',
    region: region ?? AMAZON_HOST.exec(hostname)?.[1] ?? DEFAULT_REGION,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
    sha256: Sha256,
    // A key is encoded once, and a path is never normalized.
    uriEscapePath: false,
    applyChecksum: false,
  });
  const unsigned = { ...headers, host: authority, 'x-amz-content-sha256': EMPTY_SHA256 };
  const request = { method, protocol: 'https:', hostname, path, query: { ...query }, headers: unsigned };
  const signed = await signer.sign(request, { signingDate: now });
  const { host: _, ...sent } = signed.headers;
  return sent;
}

type HashInProgress = ReturnType<typeof createHash | typeof createHmac>;

/** Node's SHA-256 in the form that the signer takes. */
class Sha256 {
  readonly #secret: string | Uint8Array | undefined;
  #hash: HashInProgress;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#secret = secret === undefined ? undefined : toBytes(secret);
    this.#hash = this.#start();
  }

  update(chunk: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(toBytes(chunk));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {
    this.#hash = this.#start();
  }

  #start(): HashInProgress {
    return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', this.#secret);
  }
}

function toBytes(data: string | ArrayBuffer | ArrayBufferView): string | Uint8Array {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
