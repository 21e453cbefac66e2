import type { Settings } from './settings.ts';

/** What clients call the server, without a slash at the end. The port must be known: not 0. */
export function publicUrl({ baseUrl, host, port }: Settings): string {
  return baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Who signs the receipts of this server: an origin. */
export function issuerOf(settings: Settings): string {
  return settings.issuer ?? new URL(publicUrl(settings)).origin;
}
