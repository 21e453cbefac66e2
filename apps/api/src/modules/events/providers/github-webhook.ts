import { verify } from '@octokit/webhooks-methods';
import type { ProviderWebhook } from './provider-webhook.ts';

const SIGNATURE = /^sha256=[0-9a-f]{64}$/;
const EVENT = /^[a-z][a-z0-9_]{0,127}$/;

/**
 * GitHub: HMAC-SHA-256 over the body, in hex. It signs neither the delivery's id nor the event's name, so an event is
 * known by its body alone, and one body counts once.
 * @see https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 */
export const githubWebhook: ProviderWebhook = {
  readEnvelope(headers) {
    const signature = headers['x-hub-signature-256'];
    const event = headers['x-github-event'];
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return null;
    if (typeof event !== 'string' || !EVENT.test(event)) return null;
    return { signature, event, eventId: null };
  },

  async isSignedBy(secret, body, { signature }) {
    return body !== '' && verify(secret, body, signature);
  },
};
