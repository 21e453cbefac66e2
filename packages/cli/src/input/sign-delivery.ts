import { createHash, createHmac, createPrivateKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { WebhookProvider, WebhookScheme } from '@tookeffect/sdk';
import { UsageError } from '../errors.ts';

/** A test delivery that is ready to be sent. */
export interface TestDelivery {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** With its leading `?`; empty without one. */
  readonly query: string;
}

/** What a delivery is made of. */
export interface DeliveryContent {
  readonly secret: string;
  /** The provider's name of the event. */
  readonly event: string;
  /** Sent unchanged; by default a body that says that it is a test. */
  readonly body?: string;
  readonly now: Date;
}

/** Of the name, the id and the sender of a delivery: no provider uses it. */
export const TEST_MARK = 'tookeffect.test';

/**
 * Signs a delivery as the provider does.
 * @throws {UsageError} for a secret of another form than the provider's
 */
export function signDelivery(provider: WebhookProvider, content: DeliveryContent): TestDelivery {
  const { secret, now, event } = content;
  const scheme = schemeFor(provider, secret);
  const id = `test_${randomUUID()}`;
  const body = content.body ?? testBody(provider, scheme, { id, event, now });
  const isForm = content.body === undefined && provider.contentType !== 'application/json';
  const timestamp = String(
    Math.floor(now.getTime() / (scheme.timestamp?.unit === 'milliseconds' ? 1 : 1000)),
  );
  const digest = createHash('sha256').update(body).digest('hex');
  const query = scheme.payload.includes('{form}') && !isForm ? `?bodySHA256=${digest}` : '';
  const parts: Readonly<Record<string, string>> = {
    ...{ body, timestamp, id },
    url: provider.endpointUrl + query,
    form: isForm ? sortedForm(body) : '',
  };
  const payload = scheme.payload.replaceAll(
    /\{(body|timestamp|id|url|form)\}/g,
    (_, name: string) => parts[name]!,
  );
  const item = scheme.prefix + signatureOf(scheme, secret, payload);
  const { from = '' } = scheme.timestamp ?? {};
  const inHeader = from.startsWith('signature:');
  const eventHeader = scheme.eventName.from.find((place) => place.startsWith('header:'));
  return {
    body,
    query,
    headers: {
      'content-type': isForm ? provider.contentType : 'application/json',
      'user-agent': TEST_MARK,
      [scheme.signatureHeader]: inHeader ? `${nameOf(from)}${timestamp}${scheme.separator}${item}` : item,
      ...(from.startsWith('header:') && { [nameOf(from)]: timestamp }),
      ...(scheme.idHeader !== null && { [scheme.idHeader]: id }),
      ...(eventHeader !== undefined && { [nameOf(eventHeader)]: event }),
    },
  };
}

/** The form of the secret decides; a private key is that of a scheme with public keys. */
function schemeFor({ title, schemes }: WebhookProvider, secret: string): WebhookScheme {
  const form = secret.startsWith('whsec_') ? 'whsec' : 'text';
  const scheme = isPrivateKey(secret)
    ? schemes.find(({ algorithm }) => algorithm === 'ed25519')
    : (schemes.find(({ secretForm: stored }) => stored === form) ??
      schemes.find(({ secretForm: stored }) => stored === 'text'));
  if (scheme) return scheme;
  const needed = schemes.some(({ algorithm }) => algorithm === 'ed25519')
    ? 'a secret that begins with whsec_, or the private Ed25519 key in PEM whose public key is stored'
    : 'a secret that begins with whsec_';
  throw new UsageError(`test deliveries of ${title} need ${needed}`);
}

function isPrivateKey(secret: string): boolean {
  return secret.trimStart().startsWith('-----BEGIN');
}

function signatureOf(
  { algorithm, secretForm, encoding }: WebhookScheme,
  secret: string,
  payload: string,
): string {
  const encoded = encoding === 'hex' ? 'hex' : 'base64';
  switch (algorithm) {
    case 'bearer_token':
      return secret;
    case 'ed25519':
      return sign(null, Buffer.from(payload), readPrivateKey(secret)).toString(encoded);
    case 'hmac_sha256':
    case 'hmac_sha1': {
      const key = secretForm === 'whsec' ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
      return createHmac(algorithm === 'hmac_sha1' ? 'sha1' : 'sha256', key)
        .update(payload)
        .digest(encoded);
    }
  }
}

function readPrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new UsageError('the secret is not a private Ed25519 key in PEM', { cause });
  }
}

interface TestEvent {
  readonly id: string;
  readonly event: string;
  readonly now: Date;
}

/** A body with the members that the provider's descriptor names, and `livemode: false`. */
function testBody(
  { contentType }: WebhookProvider,
  scheme: WebhookScheme,
  { id, event, now }: TestEvent,
): string {
  if (contentType !== 'application/json') return new URLSearchParams({ test: TEST_MARK, id }).toString();
  const body: Record<string, unknown> = { test: true, livemode: false };
  const [name] = scheme.eventName.from;
  set(body, name!, event);
  if (scheme.eventId !== null) set(body, scheme.eventId, id);
  if (scheme.eventId === null) body.id = id;
  if (scheme.timestamp !== null) {
    const { unit, from } = scheme.timestamp;
    set(body, from, unit === 'seconds' ? Math.floor(now.getTime() / 1000) : now.getTime());
  }
  return JSON.stringify(body);
}

/** Sets a member of the body; a place in a header is left alone. */
function set(body: Record<string, unknown>, place: string, value: unknown): void {
  if (!place.startsWith('body:/')) return;
  const names = place.slice('body:/'.length).split('/');
  let parent = body;
  for (const name of names.slice(0, -1)) {
    const member: Record<string, unknown> = {};
    parent[name] = member;
    parent = member;
  }
  parent[names.at(-1)!] = value;
}

function nameOf(place: string): string {
  return place.slice(place.indexOf(':') + 1);
}

function sortedForm(form: string): string {
  return [...new URLSearchParams(form)]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('');
}
