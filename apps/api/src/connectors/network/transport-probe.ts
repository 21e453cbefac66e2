import { once } from 'node:events';
import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Credential } from '@tookeffect/wire';
import type { SystemAddress } from '../system-address.ts';
import type { GuardedResolver } from './address-guard.ts';
import { type TransportFault, transportFault } from './transport-fault.ts';

/** Schemes whose connections begin without TLS, so that only their connectors can negotiate it. */
const NEGOTIATED: ReadonlySet<string> = new Set(['postgres', 'mysql', 'imap']);

/** Connects to a system once more after a test or a read got no response, to find out why. It sends nothing but the TLS handshake. */
export class TransportProbe {
  readonly #resolver: GuardedResolver;

  constructor(resolver: GuardedResolver) {
    this.#resolver = resolver;
  }

  /**
   * @param isPlainText whether the address has no TLS
   * @returns why no connection can be made; undefined if one was made, or for UDP (`dns`)
   */
  async findFault(
    address: SystemAddress & { readonly isPlainText: boolean },
    credential: Credential,
    signal: AbortSignal,
  ): Promise<TransportFault | undefined> {
    if (address.scheme === 'dns') return undefined;
    try {
      await this.#open(address, credential, signal);
      return undefined;
    } catch (error) {
      return transportFault(error);
    }
  }

  async #open(
    { host, port, scheme, isPlainText }: SystemAddress & { readonly isPlainText: boolean },
    credential: Credential,
    signal: AbortSignal,
  ): Promise<void> {
    const isName = isIP(host) === 0;
    // Sockets do not call `lookup` for literal addresses.
    if (!isName) await this.#resolver.resolve(host);
    const socket = connect({ host, port, lookup: this.#resolver.lookup, signal });
    socket.on('error', () => undefined);
    try {
      await once(socket, 'connect');
      if (isPlainText || NEGOTIATED.has(scheme)) return;
      const ca = certificateAuthority(credential);
      const secure = connectTls({ socket, host, ...(isName && { servername: host }), ...(ca && { ca }) });
      await once(secure, 'secureConnect');
    } finally {
      socket.destroy();
    }
  }
}

/** @returns the certificates of the credential in PEM, which then count instead of the public ones */
export function certificateAuthority(credential: Credential): string | undefined {
  const encoded = 'certificateAuthority' in credential ? credential.certificateAuthority : undefined;
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString();
}
