import type { Settings } from './settings.ts';

/** @returns the base URL of the server, without a slash at the end
 * @param settings with a known port: not 0 */
export function publicUrl({ baseUrl, host, port }: Settings): string {
  return baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** @returns the issuer of the keys that this server makes: an origin */
export function receiptIssuer(settings: Settings): string {
  return settings.issuer ?? new URL(publicUrl(settings)).origin;
}

/** @returns the issuer that the operator chose; null when it follows from host and port */
export function chosenIssuer(settings: Settings): string | null {
  return settings.issuer === null && settings.baseUrl === null ? null : receiptIssuer(settings);
}
