import type { WebhookProvider, WebhookScheme } from '@tookeffect/wire';

/** How one provider signs and names its events: data, which the verifier and the test delivery interpret. */
export interface WebhookDescriptor extends Pick<
  WebhookProvider,
  'title' | 'service' | 'contentType' | 'schemes' | 'setup'
> {
  /** Where a request to prove the URL has the text to send back. */
  readonly challenge?: string;
  /** The status that the provider expects in place of 200 and 202. */
  readonly acknowledgedWith?: 204;
}

/** A time in seconds since 1970, in a header; as the official libraries, five minutes are tolerated. */
const SECONDS = { unit: 'seconds', toleranceSeconds: 300 } as const;

/** HMAC-SHA-256 over the body in hex, of a secret that the owner chooses. */
const HMAC: WebhookScheme = {
  secretForm: 'text',
  secretFrom: 'either',
  algorithm: 'hmac_sha256',
  signatureHeader: 'x-hub-signature-256',
  separator: '',
  prefix: '',
  encoding: 'hex',
  payload: '{body}',
  idHeader: null,
  timestamp: null,
  eventName: { from: ['body:/type'], isSigned: true },
  eventId: null,
  isEvidence: true,
};

/** `v1` of Standard Webhooks, with the names of its headers. */
function standardWebhooks(
  headers: 'webhook' | 'svix',
  from: WebhookScheme['eventName']['from'],
): WebhookScheme {
  return {
    ...HMAC,
    secretForm: 'whsec',
    signatureHeader: `${headers}-signature`,
    separator: ' ',
    prefix: 'v1,',
    encoding: 'base64',
    payload: '{id}.{timestamp}.{body}',
    idHeader: `${headers}-id`,
    timestamp: { from: `header:${headers}-timestamp`, ...SECONDS },
    eventName: { from, isSigned: true },
    eventId: `header:${headers}-id`,
  };
}

/** `v1a`: the same bytes, signed with Ed25519. */
const asymmetric = (scheme: WebhookScheme): WebhookScheme => ({
  ...scheme,
  ...{ secretForm: 'whpk', secretFrom: 'provider', algorithm: 'ed25519', prefix: 'v1a,' },
});

const STANDARD = standardWebhooks('webhook', ['body:/type']);
const SVIX = standardWebhooks('svix', ['body:/type', 'body:/eventType', 'body:/event']);

/** A token proves who sent a delivery, but not what was sent: it is no evidence. */
const TOKEN: WebhookScheme = {
  ...HMAC,
  algorithm: 'bearer_token',
  encoding: 'text',
  payload: '',
  isEvidence: false,
};

const JSON_TYPE = 'application/json';

const descriptors: Readonly<Record<string, WebhookDescriptor>> = {
  discord: {
    title: 'Discord',
    service: 'discord',
    contentType: JSON_TYPE,
    // @see https://docs.discord.com/developers/events/webhook-events
    schemes: [
      {
        ...HMAC,
        ...{ secretForm: 'hex_public_key', secretFrom: 'provider', algorithm: 'ed25519' },
        signatureHeader: 'x-signature-ed25519',
        payload: '{timestamp}{body}',
        timestamp: { from: 'header:x-signature-timestamp', ...SECONDS },
        eventName: { from: ['body:/event/type', 'constant:PING'], isSigned: true },
      },
    ],
    acknowledgedWith: 204,
    setup:
      'Store the public key of the application as the secret first. Then enter the URL under Webhooks in the developer portal: Discord sends a PING to it.',
  },
  gitea: {
    title: 'Gitea and Forgejo',
    service: 'gitea',
    contentType: JSON_TYPE,
    // @see https://docs.gitea.com/usage/webhooks
    schemes: [
      {
        ...HMAC,
        signatureHeader: 'x-gitea-signature',
        eventName: { from: ['header:x-gitea-event'], isSigned: false },
      },
    ],
    setup:
      'In the settings of the repository, add a webhook of the type Gitea with this URL, POST, application/json and the secret.',
  },
  github: {
    title: 'GitHub',
    service: 'github',
    contentType: JSON_TYPE,
    // @see https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
    schemes: [
      { ...HMAC, prefix: 'sha256=', eventName: { from: ['header:x-github-event'], isSigned: false } },
    ],
    setup:
      'In the settings of the repository, add a webhook with this URL, the content type application/json and the secret.',
  },
  gitlab: {
    title: 'GitLab',
    service: 'gitlab',
    contentType: JSON_TYPE,
    // @see https://docs.gitlab.com/user/project/integrations/webhooks
    schemes: [
      standardWebhooks('webhook', ['body:/object_kind', 'body:/event_name']),
      {
        ...TOKEN,
        signatureHeader: 'x-gitlab-token',
        eventName: { from: ['body:/object_kind', 'body:/event_name'], isSigned: false },
      },
    ],
    setup:
      'Add a webhook with this URL and a signing token (whsec_…). The older secret token signs nothing: such events are no evidence.',
  },
  linear: {
    title: 'Linear',
    service: 'linear',
    contentType: JSON_TYPE,
    // @see https://linear.app/developers/webhooks
    schemes: [
      {
        ...HMAC,
        secretFrom: 'provider',
        signatureHeader: 'linear-signature',
        timestamp: { from: 'body:/webhookTimestamp', unit: 'milliseconds', toleranceSeconds: 60 },
      },
    ],
    setup: 'In the API settings, create a webhook with this URL, and store its signing secret here.',
  },
  minio: {
    title: 'MinIO',
    service: 's3',
    contentType: JSON_TYPE,
    // @see https://docs.min.io/community/minio-object-store/reference/minio-server/settings/notifications/webhook-service.html
    schemes: [
      {
        ...TOKEN,
        signatureHeader: 'authorization',
        prefix: 'Bearer ',
        eventName: { from: ['body:/EventName'], isSigned: false },
      },
    ],
    setup:
      'Set the endpoint of notify_webhook to this URL, and its auth_token to the secret, without spaces. MinIO signs nothing: its events are no evidence.',
  },
  shopify: {
    title: 'Shopify',
    service: 'shopify',
    contentType: JSON_TYPE,
    // @see https://shopify.dev/docs/apps/build/webhooks/verify-deliveries
    schemes: [
      {
        ...HMAC,
        secretFrom: 'provider',
        signatureHeader: 'x-shopify-hmac-sha256',
        encoding: 'base64',
        eventName: { from: ['header:x-shopify-topic'], isSigned: false },
      },
    ],
    setup:
      'Subscribe to the topics with this URL and the format JSON, and store the client secret of the app here.',
  },
  slack: {
    title: 'Slack',
    service: 'slack',
    contentType: JSON_TYPE,
    // @see https://docs.slack.dev/authentication/verifying-requests-from-slack
    schemes: [
      {
        ...HMAC,
        secretFrom: 'provider',
        signatureHeader: 'x-slack-signature',
        prefix: 'v0=',
        payload: 'v0:{timestamp}:{body}',
        timestamp: { from: 'header:x-slack-request-timestamp', ...SECONDS },
        eventName: { from: ['body:/event/type', 'body:/type'], isSigned: true },
        eventId: 'body:/event_id',
      },
    ],
    challenge: 'body:/challenge',
    setup:
      'Store the signing secret of the app first. Then enter the URL under Event Subscriptions: Slack sends a challenge to it, which is answered.',
  },
  square: {
    title: 'Square',
    service: 'square',
    contentType: JSON_TYPE,
    // @see https://developer.squareup.com/docs/webhooks/step3validate
    schemes: [
      {
        ...HMAC,
        secretFrom: 'provider',
        signatureHeader: 'x-square-hmacsha256-signature',
        encoding: 'base64',
        payload: '{url}{body}',
        eventId: 'body:/event_id',
      },
    ],
    setup:
      'Add a webhook subscription with exactly this URL, which is signed, and store its signature key here.',
  },
  standard_webhooks: {
    title: 'Standard Webhooks',
    service: null,
    contentType: JSON_TYPE,
    // @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
    schemes: [STANDARD, asymmetric(STANDARD)],
    setup:
      'Enter the URL at the service that sends the events, and store its secret (whsec_…) or public key (whpk_…) here.',
  },
  stripe: {
    title: 'Stripe',
    service: 'stripe',
    contentType: JSON_TYPE,
    // @see https://docs.stripe.com/webhooks/signature
    schemes: [
      {
        ...HMAC,
        secretFrom: 'provider',
        signatureHeader: 'stripe-signature',
        separator: ',',
        prefix: 'v1=',
        payload: '{timestamp}.{body}',
        timestamp: { from: 'signature:t=', ...SECONDS },
        eventId: 'body:/id',
      },
    ],
    setup:
      'In the dashboard, add an event destination with this URL, and store its signing secret (whsec_…) here.',
  },
  svix: {
    title: 'Svix',
    service: null,
    contentType: JSON_TYPE,
    // @see https://docs.svix.com/receiving/verifying-payloads/how-manual
    schemes: [SVIX, asymmetric(SVIX)],
    setup:
      'Enter the URL at the service that sends the events, and store its secret (whsec_…) or public key (whpk_…) here.',
  },
  twilio: {
    title: 'Twilio',
    service: 'twilio',
    contentType: 'application/x-www-form-urlencoded',
    // @see https://www.twilio.com/docs/usage/webhooks/webhooks-security
    schemes: [
      {
        ...HMAC,
        secretFrom: 'provider',
        algorithm: 'hmac_sha1',
        signatureHeader: 'x-twilio-signature',
        encoding: 'base64',
        payload: '{url}{form}',
        eventName: { from: ['body:/type', 'constant:callback'], isSigned: true },
      },
    ],
    setup:
      'Enter exactly this URL, which is signed, as the status callback, and store the auth token of the account here.',
  },
};

/** The providers whose deliveries are accepted, by name. */
export const WEBHOOK_PROVIDERS: ReadonlyMap<string, WebhookDescriptor> = new Map(Object.entries(descriptors));
