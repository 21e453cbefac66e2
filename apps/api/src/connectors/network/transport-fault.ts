/** The server has no TLS, which the connection needs. */
export class TlsDeclinedError extends Error {
  constructor() {
    super('The server declines TLS.');
    this.name = 'TlsDeclinedError';
  }
}

/** The host has no address, or one that connectors may not connect to. */
export class AddressRefusedError extends Error {
  constructor() {
    super('The host has no address that connectors may connect to.');
    this.name = 'AddressRefusedError';
  }
}

const PLAIN_TEXT_ADVICE = 'A system without TLS can only be connected with the environment `test`';

const REFUSED_ADDRESS =
  'The host has an address that connections may not use. The operator of the service can allow ranges of its private networks: TOOKEFFECT_PRIVATE_NETWORKS.';

const NO_TLS = `The server does not offer TLS. ${PLAIN_TEXT_ADVICE}.`;

const NOT_TLS = `The port does not respond with TLS. ${PLAIN_TEXT_ADVICE}, and, over HTTP, with a base URL that begins with http://.`;

const UNKNOWN_HOST = 'The name of the host has no address. Check the base URL.';

const UNTRUSTED =
  'No trusted authority signed the certificate of the server. Add the certificate of its own authority to the credential, where the system can have one, or let a public authority sign it.';

const NO_ROUTE = 'The host cannot be reached. Check host and port, and the firewalls on the way.';

/** What an error code of Node or OpenSSL means for the owner of a connection. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  [
    'ECONNREFUSED',
    'Nothing accepts connections at this host and port. Check the port, and that the system is running.',
  ],
  ['ECONNRESET', 'The server closed the connection before it responded.'],
  ['ENOTFOUND', UNKNOWN_HOST],
  ['EAI_AGAIN', UNKNOWN_HOST],
  ['ENODATA', UNKNOWN_HOST],
  ['ETIMEDOUT', NO_ROUTE],
  ['EHOSTUNREACH', NO_ROUTE],
  ['ENETUNREACH', NO_ROUTE],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', UNTRUSTED],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT', UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNTRUSTED],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNTRUSTED],
  ['CERT_HAS_EXPIRED', 'The certificate of the server has expired.'],
  ['CERT_NOT_YET_VALID', 'The certificate of the server is not valid yet.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate of the server is for another host name.'],
  ['ERR_OSSL_PEM_NO_START_LINE', 'The certificate authority of the credential is not a certificate in PEM.'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'The server only has versions of TLS that are too old.'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'The server only has versions of TLS that are too old.'],
]);

/**
 * Says why no connection to a host was made. Pure.
 * @param error of a resolver, a socket or TLS
 * @returns one or more sentences without host and port; undefined for an error of another layer
 */
export function transportFault(error: unknown): string | undefined {
  if (error instanceof AddressRefusedError) return REFUSED_ADDRESS;
  if (error instanceof TlsDeclinedError) return NO_TLS;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return SENTENCES.get(code) ?? (/^(?:EPROTO$|ERR_SSL_)/.test(code) ? NOT_TLS : undefined);
}
