/** The headers of a request, names in lower case; one that came twice is a list or joined by commas. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a provider says beside the body. */
export interface WebhookEnvelope {
  /** As the provider sends it; at most 256 characters. */
  readonly signature: string;
  /** The event's name; 1 to 128 characters. */
  readonly event: string;
  /** The provider's id of the event, where the signature covers it; null elsewhere. */
  readonly eventId: string | null;
}

/** How one provider signs its webhooks. A new provider is one file of this shape. */
export interface ProviderWebhook {
  /** @returns the envelope; null when a header is missing, came twice, or is out of bounds */
  readEnvelope(headers: WebhookHeaders): WebhookEnvelope | null;
  /** Compares in constant time. @param body the bytes that were signed, as text that encodes to the same bytes */
  isSignedBy(secret: string, body: string, envelope: WebhookEnvelope): Promise<boolean>;
}
