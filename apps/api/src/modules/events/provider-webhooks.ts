import { verify } from '@octokit/webhooks-methods';

/** The headers of a request, names in lower case; a repeated header is a list, or its values are joined by commas. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What the headers of a delivery contain. */
export interface WebhookEnvelope {
  /** As the provider sends it; at most 256 characters. */
  readonly signature: string;
  /** The event's name; 1 to 128 characters. */
  readonly event: string;
  /** The provider's id of the event; null unless the signature covers it. */
  readonly eventId: string | null;
}

/** How one provider signs its webhooks. */
export interface ProviderWebhook {
  /** @returns the envelope; null if a header is missing, repeated, or out of bounds */
  readEnvelope(headers: WebhookHeaders): WebhookEnvelope | null;
  /** Compares in constant time. @param body the bytes that were signed, as text that encodes to the same bytes */
  isSignedBy(secret: string, body: string, envelope: WebhookEnvelope): Promise<boolean>;
}

const GITHUB_SIGNATURE = /^sha256=[0-9a-f]{64}$/;
const GITHUB_EVENT = /^[a-z][a-z0-9_]{0,127}$/;

/**
 * GitHub: HMAC-SHA-256 over the body, in hex. It signs neither the delivery's id nor the event's name, so an event is
 * identified by its body alone, and one body counts once.
 * @see https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 */
const github: ProviderWebhook = {
  readEnvelope(headers) {
    const signature = headers['x-hub-signature-256'];
    const event = headers['x-github-event'];
    if (typeof signature !== 'string' || !GITHUB_SIGNATURE.test(signature)) return null;
    if (typeof event !== 'string' || !GITHUB_EVENT.test(event)) return null;
    return { signature, event, eventId: null };
  },

  async isSignedBy(secret, body, { signature }) {
    return body !== '' && verify(secret, body, signature);
  },
};

/** The providers whose signatures can be validated, by name. */
export const PROVIDER_WEBHOOKS: ReadonlyMap<string, ProviderWebhook> = new Map([['github', github]]);
