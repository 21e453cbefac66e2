import type { Settings } from './settings.ts';

/** What clients call the server, without a slash at the end. The port must be known: not 0. */
export function publicUrl({ baseUrl, host, port }: Settings): string {
  return baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Who signs with the keys that this server makes: an origin. */
export function receiptIssuer(settings: Settings): string {
  return settings.issuer ?? new URL(publicUrl(settings)).origin;
}

/** The same where the operator chose it; null where it only follows from host and port. */
export function chosenIssuer(settings: Settings): string | null {
  return settings.issuer === null && settings.baseUrl === null ? null : receiptIssuer(settings);
}
