import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import '@shopify/shopify-api/adapters/web-api';
import { LinearWebhookClient } from '@linear/sdk/webhooks';
import { sign as signGithub, verify as verifyGithub } from '@octokit/webhooks-methods';
import { ApiVersion, shopifyApi } from '@shopify/shopify-api';
import { isValidSlackRequest } from '@slack/bolt';
import { verifyKey } from 'discord-interactions';
import { WebhooksHelper } from 'square';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import twilio from 'twilio';

/** What is delivered, before it is signed. */
export interface Unsigned {
  readonly url: string;
  readonly body: string;
  /** In seconds since 1970. */
  readonly at: number;
}

/** What arrives. */
export interface Signed {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A provider, as its own library signs and checks deliveries; what the library has not, its documentation says. */
export interface OfficialSigner {
  readonly provider: string;
  /** Tells schemes of a provider apart. */
  readonly name: string;
  readonly secret: string;
  readonly service?: string | undefined;
  readonly contentType?: string;
  /** The content of an event with this number; the time is in the body of one provider. */
  body(number: number, at: number): string;
  sign(delivery: Unsigned): Promise<Record<string, string>> | Record<string, string>;
  /** The verdict of the provider's library; undefined where there is none. Its clock is `Date`. */
  readonly accepts?: ((delivery: Signed) => Promise<boolean> | boolean) | undefined;
  /** What the server stores. */
  readonly event: string;
  readonly eventId?: (number: number) => string;
}

const TEXT_SECRET = 'test-only-signing-secret-0123456789';
const KEY_SECRET = `whsec_${Buffer.from('test-only-key-of-thirty-two-byte').toString('base64')}`;
const pair = generateKeyPairSync('ed25519');
const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);

const hmac = (algorithm: string, encoding: 'hex' | 'base64', text: string): string =>
  createHmac(algorithm, TEXT_SECRET).update(text).digest(encoding);

const succeeds = (check: () => unknown): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

const typed = (number: number): string =>
  JSON.stringify({ type: 'thing.created', id: `evt_${number}`, n: 'ü🧾' });

const shopify = shopifyApi({
  apiKey: 'test-only',
  apiSecretKey: TEXT_SECRET,
  apiVersion: Object.values(ApiVersion)[0]!,
  isEmbeddedApp: false,
  hostName: 'shop.example',
  logger: { log: () => undefined },
});

/** The id of a delivery of Standard Webhooks. */
const deliveryId = (body: string): string =>
  `msg_${createHmac('sha256', 'id').update(body).digest('hex').slice(0, 20)}`;

const standard = (
  prefix: 'webhook' | 'svix',
  name: string,
  more: Partial<OfficialSigner>,
): OfficialSigner => {
  const library = prefix === 'svix' ? new SvixWebhook(KEY_SECRET) : new StandardWebhook(KEY_SECRET);
  return {
    provider: 'standard_webhooks',
    name,
    service: 'github',
    secret: KEY_SECRET,
    body: typed,
    sign: ({ body, at }) => ({
      [`${prefix}-id`]: deliveryId(body),
      [`${prefix}-timestamp`]: String(at),
      [`${prefix}-signature`]: library.sign(deliveryId(body), new Date(at * 1000), body),
    }),
    accepts: ({ body, headers }) => succeeds(() => library.verify(body, headers)),
    event: 'thing.created',
    eventId: (number) => deliveryId(typed(number)),
    ...more,
  };
};

const asymmetric = (prefix: 'webhook' | 'svix', provider: string): OfficialSigner => {
  const base = standard(prefix, `${provider} v1a`, {
    provider,
    secret: `whpk_${publicKey.toString('base64')}`,
  });
  return {
    ...base,
    sign: ({ body, at }) => {
      const signature = signBytes(null, Buffer.from(`${deliveryId(body)}.${at}.${body}`), pair.privateKey);
      return {
        [`${prefix}-id`]: deliveryId(body),
        [`${prefix}-timestamp`]: String(at),
        [`${prefix}-signature`]: `v1a,${signature.toString('base64')}`,
      };
    },
    accepts: undefined,
  };
};

const issue = (number: number): string =>
  JSON.stringify({ action: 'opened', issue: { number, title: 'ü🧾' } });
const object = (number: number): string =>
  JSON.stringify({ object_kind: 'issue', object_attributes: { id: number } });
const slackBody = (number: number): string =>
  JSON.stringify({ type: 'event_callback', event_id: `Ev${number}`, event: { type: 'message', text: 'ü' } });
const discordBody = (number: number): string =>
  JSON.stringify({
    version: 1,
    type: 1,
    event: { type: 'ENTITLEMENT_CREATE', data: { id: String(number) } },
  });
const squareBody = (number: number): string =>
  JSON.stringify({ type: 'payment.updated', event_id: `sq-${number}` });
const twilioBody = (number: number): string =>
  new URLSearchParams({ MessageSid: `SM${number}`, MessageStatus: 'delivered', Body: 'a b+ü&=' }).toString();
const formOf = (body: string): Record<string, string> => Object.fromEntries(new URLSearchParams(body));

/** Every provider, and every scheme of it. */
export const OFFICIAL_SIGNERS: readonly OfficialSigner[] = [
  {
    provider: 'stripe',
    name: 'stripe',
    secret: `whsec_${TEXT_SECRET}`,
    body: typed,
    sign: ({ body, at }) => ({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        ...{ payload: body, secret: `whsec_${TEXT_SECRET}`, timestamp: at },
      }),
    }),
    accepts: ({ body, headers }) =>
      succeeds(() =>
        Stripe.webhooks.constructEvent(body, headers['stripe-signature']!, `whsec_${TEXT_SECRET}`),
      ),
    event: 'thing.created',
    eventId: (number) => `evt_${number}`,
  },
  {
    provider: 'github',
    name: 'github',
    secret: TEXT_SECRET,
    body: issue,
    sign: async ({ body }) => ({
      'x-hub-signature-256': await signGithub(TEXT_SECRET, body),
      'x-github-event': 'issues',
    }),
    accepts: ({ body, headers }) => verifyGithub(TEXT_SECRET, body, headers['x-hub-signature-256']!),
    event: 'issues',
  },
  {
    provider: 'gitea',
    name: 'gitea',
    secret: TEXT_SECRET,
    body: issue,
    sign: ({ body }) => ({ 'x-gitea-signature': hmac('sha256', 'hex', body), 'x-gitea-event': 'issues' }),
    event: 'issues',
  },
  standard('webhook', 'gitlab', {
    provider: 'gitlab',
    service: undefined,
    body: object,
    event: 'issue',
    eventId: (number) => deliveryId(object(number)),
  }),
  {
    provider: 'gitlab',
    name: 'gitlab token',
    secret: TEXT_SECRET,
    body: object,
    sign: () => ({ 'x-gitlab-token': TEXT_SECRET }),
    event: 'issue',
  },
  {
    provider: 'slack',
    name: 'slack',
    secret: TEXT_SECRET,
    body: slackBody,
    sign: ({ body, at }) => ({
      'x-slack-request-timestamp': String(at),
      'x-slack-signature': `v0=${hmac('sha256', 'hex', `v0:${at}:${body}`)}`,
    }),
    accepts: ({ body, headers }) =>
      isValidSlackRequest({
        signingSecret: TEXT_SECRET,
        body,
        headers: {
          'x-slack-signature': headers['x-slack-signature']!,
          'x-slack-request-timestamp': headers['x-slack-request-timestamp'] as never,
        },
      }),
    event: 'message',
    eventId: (number) => `Ev${number}`,
  },
  {
    provider: 'discord',
    name: 'discord',
    secret: publicKey.toString('hex'),
    body: discordBody,
    sign: ({ body, at }) => ({
      'x-signature-timestamp': String(at),
      'x-signature-ed25519': signBytes(null, Buffer.from(`${at}${body}`), pair.privateKey).toString('hex'),
    }),
    accepts: ({ body, headers }) =>
      verifyKey(
        body,
        headers['x-signature-ed25519']!,
        headers['x-signature-timestamp']!,
        publicKey.toString('hex'),
      ),
    event: 'ENTITLEMENT_CREATE',
  },
  {
    provider: 'linear',
    name: 'linear',
    secret: TEXT_SECRET,
    body: (number, at) =>
      JSON.stringify({ type: 'Issue', data: { id: number }, webhookTimestamp: at * 1000 }),
    sign: ({ body }) => ({ 'linear-signature': hmac('sha256', 'hex', body) }),
    accepts: ({ body, headers }) =>
      succeeds(() => {
        const { webhookTimestamp } = JSON.parse(body) as { webhookTimestamp: number };
        return new LinearWebhookClient(TEXT_SECRET).verify(
          Buffer.from(body),
          headers['linear-signature']!,
          webhookTimestamp,
        );
      }),
    event: 'Issue',
  },
  {
    provider: 'shopify',
    name: 'shopify',
    secret: TEXT_SECRET,
    body: typed,
    sign: ({ body }) => ({
      'x-shopify-hmac-sha256': hmac('sha256', 'base64', body),
      'x-shopify-topic': 'orders/create',
    }),
    accepts: async ({ body, headers }) => {
      const more = { 'x-shopify-api-version': '2026-01', 'x-shopify-shop-domain': 'a.example' };
      const all = { ...more, 'x-shopify-webhook-id': 'w', 'x-shopify-event-id': 'e', ...headers };
      const rawRequest = new Request('https://shop.example/', { method: 'POST', headers: all, body });
      return (await shopify.webhooks.validate({ rawBody: body, rawRequest })).valid;
    },
    event: 'orders/create',
  },
  {
    provider: 'square',
    name: 'square',
    secret: TEXT_SECRET,
    body: squareBody,
    sign: ({ body, url }) => ({ 'x-square-hmacsha256-signature': hmac('sha256', 'base64', url + body) }),
    accepts: ({ body, headers, url }) =>
      WebhooksHelper.verifySignature({
        requestBody: body,
        signatureHeader: headers['x-square-hmacsha256-signature']!,
        signatureKey: TEXT_SECRET,
        notificationUrl: url,
      }),
    event: 'payment.updated',
    eventId: (number) => `sq-${number}`,
  },
  standard('webhook', 'standard_webhooks', {}),
  asymmetric('webhook', 'standard_webhooks'),
  standard('svix', 'svix', { provider: 'svix' }),
  asymmetric('svix', 'svix'),
  {
    provider: 'twilio',
    name: 'twilio',
    secret: TEXT_SECRET,
    contentType: 'application/x-www-form-urlencoded',
    body: twilioBody,
    sign: ({ body, url }) => ({
      'x-twilio-signature': twilio.getExpectedTwilioSignature(TEXT_SECRET, url, formOf(body)),
    }),
    accepts: ({ body, headers, url }) =>
      twilio.validateRequest(TEXT_SECRET, headers['x-twilio-signature']!, url, formOf(body)),
    event: 'callback',
  },
  {
    provider: 'minio',
    name: 'minio',
    secret: TEXT_SECRET,
    body: (number) => JSON.stringify({ EventName: 's3:ObjectCreated:Put', Key: `bucket/${number}` }),
    sign: () => ({ authorization: `Bearer ${TEXT_SECRET}` }),
    event: 's3:ObjectCreated:Put',
  },
];
