import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@tookeffect/wire';

/** Why a request is refused before routing. */
export interface RequestFault {
  readonly code: ErrorCode;
  readonly detail: string;
}

/** The longest request target, in bytes. */
export const MAX_TARGET_BYTES: number = 8 * 1024;

/** A host name, an IPv4 address or an IPv6 address in brackets, and a port. */
const HOST = /^(?:[\w.~%-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** An absolute target has a host of its own. */
const ABSOLUTE_TARGET = /^https?:\/\/([^/?#]+)/i;

/**
 * Checks what Node leaves to the application: the version, exactly one well-formed Host, one unambiguous body length, and a target
 * that every parser splits in the same way.
 * @returns why the request is refused; null when it is well formed
 * @see RFC 9112 sections 3.2 and 6.1
 */
export function requestFault(message: IncomingMessage): RequestFault | null {
  return (
    versionFault(message) ?? hostFault(message) ?? framingFault(message) ?? targetFault(message.url ?? '')
  );
}

/** Why a target beyond the limit is refused. */
export function uriTooLong(): RequestFault {
  return { code: 'uri_too_long', detail: `The request target is longer than ${MAX_TARGET_BYTES} bytes.` };
}

/**
 * @returns the target as a path: an absolute one without its host, which must equal the Host header;
 *   null when the two differ
 */
export function originForm(message: IncomingMessage): string | null {
  const target = message.url ?? '';
  const [origin = '', host] = ABSOLUTE_TARGET.exec(target) ?? [];
  if (host === undefined) return target;
  if (host.toLowerCase() !== message.headers.host?.toLowerCase()) return null;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Node's parser also accepts HTTP/0.9 and HTTP/2.0 in a request line, which are no versions of this protocol. */
function versionFault({ httpVersion }: IncomingMessage): RequestFault | null {
  if (httpVersion === '1.1' || httpVersion === '1.0') return null;
  return { code: 'request_invalid', detail: 'The only versions of HTTP here are 1.1 and 1.0.' };
}

function hostFault({ headersDistinct, httpVersion }: IncomingMessage): RequestFault | null {
  const hosts = headersDistinct.host ?? [];
  if (hosts.length === 0 && httpVersion === '1.0') return null;
  if (hosts.length === 1 && HOST.test(hosts[0]!)) return null;
  return { code: 'request_invalid', detail: 'Send exactly one well-formed Host header.' };
}

function framingFault({ headersDistinct, httpVersion }: IncomingMessage): RequestFault | null {
  const encodings = headersDistinct['transfer-encoding'];
  const lengths = headersDistinct['content-length'] ?? [];
  const isChunked = encodings?.length === 1 && encodings[0]!.toLowerCase() === 'chunked';
  const isPlain = encodings === undefined || (isChunked && httpVersion === '1.1' && lengths.length === 0);
  if (isPlain && lengths.length <= 1) return null;
  return {
    code: 'request_invalid',
    detail:
      'The length of the body is ambiguous. Send one Content-Length, or `Transfer-Encoding: chunked` alone.',
  };
}

function targetFault(target: string): RequestFault | null {
  if (Buffer.byteLength(target) > MAX_TARGET_BYTES) {
    return uriTooLong();
  }
  const isReadable =
    /^(?:\/|https?:\/\/)[\x21-\x7e]*$/i.test(target) && !target.includes('#') && isDecodable(target);
  return isReadable
    ? null
    : { code: 'request_invalid', detail: 'The request target is not a well-formed path or http(s) URL.' };
}

function isDecodable(target: string): boolean {
  try {
    return !decodeURIComponent(target).includes('\0');
  } catch {
    return false;
  }
}
