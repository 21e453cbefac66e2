import type { Server } from 'node:http';

/** The service's base URL: the configured one, or the address of the server. */
export class BaseUrl {
  private readonly configured: string | null;
  private server: Server | null = null;

  constructor(configured: string | null) {
    this.configured = configured;
  }

  /** Sets the server whose address is used where no base URL is configured. */
  setServer(server: Server): void {
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
