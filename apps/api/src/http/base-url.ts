import type { Server } from 'node:http';

/** What clients call the service: as the operator says, or as the server listens. */
export class BaseUrl {
  private readonly configured: string | null;
  private server: Server | null = null;

  constructor(configured: string | null) {
    this.configured = configured;
  }

  /** Takes the address of a server that listens, or will. */
  listensAt(server: Server): void {
    this.server = server;
  }

  /** @returns the base URL without a slash at the end; null before the port is known */
  known(): string | null {
    if (this.configured !== null) return this.configured;
    const address = this.server?.address() ?? null;
    if (address === null || typeof address === 'string') return null;
    const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
    return `http://${host}:${address.port}`;
  }
}
