import type { SourceFaultCause } from '@tookeffect/wire';

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

const OLD_TLS = 'The server only has versions of TLS that are too old.';

/** Why no connection was made. */
export interface TransportFault {
  readonly cause: SourceFaultCause;
  /** One or more sentences for the owner of the connection, without host and port. */
  readonly detail: string;
}

/** What an error code of Node or OpenSSL means for the owner of a connection. */
const FAULTS: ReadonlyMap<string, readonly [SourceFaultCause, string]> = new Map<
  string,
  readonly [SourceFaultCause, string]
>([
  [
    'ECONNREFUSED',
    [
      'connection_refused',
      'Nothing accepts connections at this host and port. Check the port, and that the system is running.',
    ],
  ],
  ['ECONNRESET', ['connection_closed', 'The server closed the connection before it responded.']],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].map((code) => fault(code, 'name_unresolved', UNKNOWN_HOST)),
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].map((code) => fault(code, 'host_unreachable', NO_ROUTE)),
  ...[
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ].map((code) => fault(code, 'tls_failed', UNTRUSTED)),
  ['CERT_HAS_EXPIRED', ['tls_failed', 'The certificate of the server has expired.']],
  ['CERT_NOT_YET_VALID', ['tls_failed', 'The certificate of the server is not valid yet.']],
  ['ERR_TLS_CERT_ALTNAME_INVALID', ['tls_failed', 'The certificate of the server is for another host name.']],
  [
    'ERR_OSSL_PEM_NO_START_LINE',
    ['tls_failed', 'The certificate authority of the credential is not a certificate in PEM.'],
  ],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', ['tls_failed', OLD_TLS]],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', ['tls_failed', OLD_TLS]],
]);

/**
 * Says why no connection to a host was made. Pure.
 * @param error of a resolver, a socket or TLS
 * @returns undefined for an error of another layer
 */
export function transportFault(error: unknown): TransportFault | undefined {
  if (error instanceof AddressRefusedError) return { cause: 'address_refused', detail: REFUSED_ADDRESS };
  if (error instanceof TlsDeclinedError) return { cause: 'tls_failed', detail: NO_TLS };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = FAULTS.get(code);
  if (known) return { cause: known[0], detail: known[1] };
  return /^(?:EPROTO$|ERR_SSL_)/.test(code) ? { cause: 'tls_failed', detail: NOT_TLS } : undefined;
}

function fault(
  code: string,
  cause: SourceFaultCause,
  detail: string,
): readonly [string, readonly [SourceFaultCause, string]] {
  return [code, [cause, detail]];
}
