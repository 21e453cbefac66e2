import type { Credential } from '@tookeffect/wire';

/** Headers that the connector sets itself: a credential may not change how the request is sent. */
const RESERVED_NAMES = new Set([
  'accept',
  'accept-encoding',
  'cache-control',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'keep-alive',
  'pragma',
  'proxy-connection',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The characters that RFC 9110 allows in a field value, without obsolete text. */
const FIELD_VALUE = /^[\t\x20-\x7e]*$/;

/**
 * Makes the header that authenticates a request.
 * @returns `undefined` for a credential without a header, for a reserved header name, and for a value with control characters
 */
export function credentialHeaders(credential: Credential): Record<string, string> | undefined {
  switch (credential.type) {
    case 'none':
      return {};
    case 'bearer':
      return header('authorization', `Bearer ${credential.token}`);
    case 'basic': {
      const pair = Buffer.from(`${credential.username}:${credential.password}`, 'utf8');
      return header('authorization', `Basic ${pair.toString('base64')}`);
    }
    // They are for the S3 API, and for API servers of Kubernetes.
    case 'access_key':
    case 'service_account':
      return undefined;
    case 'header':
      return header(credential.name.toLowerCase(), credential.value);
  }
}

function header(name: string, value: string): Record<string, string> | undefined {
  return RESERVED_NAMES.has(name) || !FIELD_VALUE.test(value) ? undefined : { [name]: value };
}
