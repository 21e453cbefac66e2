import type { RequestFault } from './request-line.ts';

/**
 * Says what Node's HTTP parser or its clock found.
 * @returns null where nobody listens any more
 */
export function clientFault(error: Error): RequestFault | null {
  const { code } = error as { readonly code?: unknown };
  switch (code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return null;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { code: 'request_timeout', detail: 'The request did not arrive whole in time.' };
    case 'HPE_HEADER_OVERFLOW':
      return { code: 'headers_too_large', detail: 'The request headers are larger than 16 KiB.' };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { code: 'body_too_large', detail: 'The chunk extensions are too large.' };
    default:
      return { code: 'request_invalid', detail: 'The bytes are not a well-formed HTTP request.' };
  }
}
