import type { Credential } from '@tookeffect/wire';

/** Names whose value the connector decides: a credential may not bend the request itself. */
const RESERVED_NAMES = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What RFC 9110 lets stand in a field's value, obsolete text left out. */
const FIELD_VALUE = /^[\t\x20-\x7e]*$/;

/**
 * The one header that proves who asks.
 * @returns `undefined` where HTTP cannot carry the credential: another type, a reserved name, a control character
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
    case 'header':
      return header(credential.name.toLowerCase(), credential.value);
    case 'aws':
      return undefined;
  }
}

function header(name: string, value: string): Record<string, string> | undefined {
  return RESERVED_NAMES.has(name) || !FIELD_VALUE.test(value) ? undefined : { [name]: value };
}
