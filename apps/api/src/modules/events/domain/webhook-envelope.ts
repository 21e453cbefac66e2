import type { WebhookScheme } from '@tookeffect/wire';

/** The headers of a request, names in lower case; a repeated header is a list, or its values are joined by commas. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What the headers of a delivery contain. */
export interface WebhookEnvelope {
  /** As the provider wrote them, without prefix; 1 to `MAX_SIGNATURES`. */
  readonly signatures: readonly string[];
  /** As text, because it is signed as text; null where the scheme has none, or has it in the body. */
  readonly timestamp: string | null;
  /** The id of the delivery; null unless the scheme signs it. */
  readonly id: string | null;
  /** The name of the event, where a header has it. */
  readonly eventName: string | null;
}

/** A provider sends a signature for each active secret, so few are enough. */
export const MAX_SIGNATURES = 8;

/** Of a signature header, items of unknown versions included. */
const MAX_ITEMS = 16;

/** Longer than 16 signatures of 64 bytes with their prefixes. */
const MAX_HEADER_LENGTH = 2048;

const TIMESTAMP = /^[0-9]{1,15}$/;
/** Without the comma of repeated headers, and without the full stop that separates the signed texts. */
const DELIVERY_ID = /^[!-+\-/-~]{1,255}$/;
const EVENT_NAME = /^[A-Za-z][A-Za-z0-9_./:-]{0,127}$/;

/** The text form of a signature, by encoding and bytes of the algorithm. */
const SIGNATURES = {
  hex: { hmac_sha1: /^[0-9a-f]{40}$/, hmac_sha256: /^[0-9a-f]{64}$/, ed25519: /^[0-9a-f]{128}$/ },
  base64: {
    hmac_sha1: /^[A-Za-z0-9+/]{27}=$/,
    hmac_sha256: /^[A-Za-z0-9+/]{43}=$/,
    ed25519: /^[A-Za-z0-9+/]{86}==$/,
  },
} as const;

/** A token is sent as it was stored. */
const TOKEN = /^[!-~]{16,256}$/;

/** @returns null if a header is missing, repeated, or out of bounds: no body can make the delivery valid */
export function readEnvelope(scheme: WebhookScheme, headers: WebhookHeaders): WebhookEnvelope | null {
  const header = headers[scheme.signatureHeader];
  if (typeof header !== 'string' || header.length > MAX_HEADER_LENGTH) return null;
  const items = scheme.separator === '' ? [header] : header.split(scheme.separator);
  if (items.length > MAX_ITEMS) return null;
  const signatures = itemsAfter(items, scheme.prefix).filter((text) => isSignature(scheme, text));
  if (signatures.length === 0 || signatures.length > MAX_SIGNATURES) return null;

  const timestamp = readTimestamp(scheme, headers, items);
  if (timestamp === undefined) return null;
  const id = scheme.idHeader === null ? null : headers[scheme.idHeader];
  if (id !== null && (typeof id !== 'string' || !DELIVERY_ID.test(id))) return null;
  const eventName = readEventName(scheme, headers);
  return eventName === undefined ? null : { signatures, timestamp, id, eventName };
}

function isSignature({ algorithm, encoding }: WebhookScheme, text: string): boolean {
  if (algorithm === 'bearer_token' || encoding === 'text') return TOKEN.test(text);
  return SIGNATURES[encoding][algorithm].test(text);
}

/** @returns undefined if a header has no number, or the item is there several times; null where no header has it */
function readTimestamp(
  { timestamp }: WebhookScheme,
  headers: WebhookHeaders,
  items: readonly string[],
): string | null | undefined {
  if (timestamp === null || timestamp.from.startsWith('body:')) return null;
  const [kind, place] = splitPlace(timestamp.from);
  const found = kind === 'signature' ? itemsAfter(items, place) : [headers[place]];
  const [text] = found;
  return found.length === 1 && typeof text === 'string' && TIMESTAMP.test(text) ? text : undefined;
}

/** @returns undefined if only headers can have the name, and none has one; null where the body has it */
function readEventName({ eventName }: WebhookScheme, headers: WebhookHeaders): string | null | undefined {
  const places = eventName.from.map(splitPlace);
  for (const [kind, name] of places) {
    const value = kind === 'header' ? headers[name] : undefined;
    if (typeof value === 'string' && EVENT_NAME.test(value)) return value;
  }
  return places.every(([kind]) => kind === 'header') ? undefined : null;
}

function itemsAfter(items: readonly string[], prefix: string): string[] {
  return items.filter((item) => item.startsWith(prefix)).map((item) => item.slice(prefix.length));
}

/** Divides `header:x-github-event` into its kind and the name. */
export function splitPlace(place: string): [kind: string, name: string] {
  const at = place.indexOf(':');
  return [place.slice(0, at), place.slice(at + 1)];
}
