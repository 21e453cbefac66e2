import { createHash } from 'node:crypto';
import twilio from 'twilio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiResponse, assertInvariants, startTestApi, type TestApi } from '../support/test-api.ts';
import { storedEvents } from './github-delivery.ts';
import { OFFICIAL_SIGNERS, type OfficialSigner, type Signed } from './official-signers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ TOOKEFFECT_LIMIT_ADDRESS: '1000000', TOOKEFFECT_LIMIT_WEBHOOKS: '1000000' });
});
afterAll(async () => {
  await assertInvariants(api);
  await api.stop();
});

/** A workspace that awaits the events of a provider. */
interface Awaiting {
  readonly workspaceId: string;
  readonly apiKey: string;
  /** The URL that is configured at the provider. */
  readonly url: string;
}

async function awaiting({ provider, service, secret }: OfficialSigner): Promise<Awaiting> {
  const { workspaceId, apiKey } = await api.newTenant();
  const body = { provider, secret, ...(service !== undefined && { service }) };
  const { status, json, text } = await api.call('POST', '/v1/webhooks', { apiKey, body });
  expect(status, text).toBe(201);
  return { workspaceId, apiKey, url: (json.webhookSecret as { endpointUrl: string }).endpointUrl };
}

/** The provider knows the public URL; here the server listens at another one. */
const send = ({ url, body, headers }: Signed, contentType = 'application/json'): Promise<ApiResponse> =>
  api.call('POST', url.replace('http://127.0.0.1:8787', api.baseUrl), {
    apiKey: null,
    body,
    headers: { 'content-type': contentType, ...headers },
  });

const seconds = (): number => Math.floor(Date.now() / 1000);

async function signed(signer: OfficialSigner, url: string, number: number, at = seconds()): Promise<Signed> {
  const body = signer.body(number, at);
  return { url, body, headers: await signer.sign({ url, body, at }) };
}

describe.each(OFFICIAL_SIGNERS)('$name', (signer) => {
  const isEvidence = !/gitlab token|minio/.test(signer.name);
  const accepted = signer.provider === 'discord' ? [204, 204] : [202, 200];

  test('an event is stored once, with its name, and with its id where that is signed', async () => {
    const { workspaceId, url } = await awaiting(signer);
    const delivery = await signed(signer, url, 1);
    const statuses = [];
    for (let time = 0; time < 2; time += 1) statuses.push((await send(delivery, signer.contentType)).status);
    expect(statuses).toEqual(accepted);
    const rows = await api.database.dataSource.query<unknown>(
      'SELECT event, event_id, is_evidence FROM provider_event WHERE workspace_id = $1',
      [workspaceId],
    );
    expect(rows).toEqual([
      { event: signer.event, event_id: signer.eventId?.(1) ?? null, is_evidence: isEvidence },
    ]);
  });

  test('a delivery with another signature, another body, another workspace or an old time changes nothing', async () => {
    const { workspaceId, url } = await awaiting(signer);
    const stranger = await awaiting(signer);
    const delivery = await signed(signer, url, 2);
    const [name] = Object.keys(delivery.headers).filter(
      (header) => !/event|topic|-id|timestamp/.test(header),
    );
    const changed = delivery.headers[name!]!.replace(/.{2}$/, (end) => (end === 'AA' ? 'BB' : 'AA'));
    const forged = [{ ...delivery, headers: { ...delivery.headers, [name!]: changed } }];
    if (isEvidence) {
      const other = await signed(signer, url, 3);
      forged.push({ ...delivery, body: other.body });
      forged.push({
        ...(await signed(signer, stranger.url, 2)),
        url: `${url.slice(0, -26)}${'0'.repeat(26)}`,
      });
    }
    const isTimed = /stripe|slack|discord|linear|standard|svix|^gitlab$/.test(signer.name);
    if (isTimed) forged.push(await signed(signer, url, 2, seconds() - 3600));
    for (const one of forged) {
      const { status, json } = await send(one, signer.contentType);
      expect([status, json.code]).toEqual([400, 'webhook_rejected']);
    }
    expect(await storedEvents(api, workspaceId)).toBe(0);
    const { json } = await api.call('GET', '/v1/webhooks', stranger);
    expect(json.data).toEqual([expect.objectContaining({ lastUsedAt: null, isEvidence })]);
  });
});

const signerOf = (name: string): OfficialSigner => OFFICIAL_SIGNERS.find((one) => one.name === name)!;

test('an event with a known signed id is a duplicate, though its bytes and its time are others', async () => {
  const slack = signerOf('slack');
  const { workspaceId, url } = await awaiting(slack);
  const first = await signed(slack, url, 7, seconds() - 200);
  const retried = await signed(slack, url, 7);
  expect([(await send(first)).status, (await send(retried)).status]).toEqual([202, 200]);
  expect(await storedEvents(api, workspaceId)).toBe(1);
});

test('the challenge of Slack is sent back if it is signed, and only then', async () => {
  const slack = signerOf('slack');
  const { url } = await awaiting(slack);
  const body = JSON.stringify({
    type: 'url_verification',
    challenge: '3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWM',
  });
  const headers = await slack.sign({ url, body, at: seconds() });
  const answered = await send({ url, body, headers });
  expect([answered.status, answered.json.challenge]).toEqual([200, '3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWM']);
  const forged = await send({ url, body: body.replace('3eZ', '3eA'), headers });
  expect([forged.status, forged.json.challenge]).toEqual([400, undefined]);
});

test('the PING of Discord is answered with 204', async () => {
  const discord = signerOf('discord');
  const { url } = await awaiting(discord);
  const body = JSON.stringify({ version: 1, type: 0 });
  const response = await send({ url, body, headers: await discord.sign({ url, body, at: seconds() }) });
  expect([response.status, response.text]).toEqual([204, '']);
});

test('a JSON body of Twilio is accepted with its digest in the signed URL, and with no other', async () => {
  const signer = signerOf('twilio');
  const { url } = await awaiting(signer);
  const body = JSON.stringify([{ type: 'com.twilio.messaging.message.delivered' }]);
  const digest = createHash('sha256').update(body).digest('hex');
  const full = `${url}?bodySHA256=${digest}`;
  const headers = { 'x-twilio-signature': twilio.getExpectedTwilioSignature(signer.secret, full, {}) };
  const library = twilio.validateRequestWithBody(signer.secret, headers['x-twilio-signature'], full, body);
  expect([(await send({ url: full, body, headers })).status, library]).toEqual([202, true]);
  for (const forged of [
    { url: full, body: `${body} ` },
    { url, body },
  ]) {
    expect((await send({ ...forged, headers })).status).toBe(400);
  }
});

test('deliveries of one provider that are signed with the secret of another are refused', async () => {
  const [github, gitea] = [signerOf('github'), signerOf('gitea')];
  const { workspaceId, apiKey, url } = await awaiting(github);
  await api.call('POST', '/v1/webhooks', {
    apiKey,
    body: { provider: 'gitea', secret: 'another-secret-0123' },
  });
  const delivery = await signed(gitea, url.replace('github', 'gitea'), 1);
  expect((await send(delivery)).status).toBe(400);
  expect(await storedEvents(api, workspaceId)).toBe(0);
});

test('a signature of either of two live secrets is accepted, also beside a foreign one', async () => {
  const stripe = signerOf('stripe');
  const { apiKey, url } = await awaiting(stripe);
  const body = { provider: 'stripe', secret: 'whsec_test-only-second-secret' };
  expect((await api.call('POST', '/v1/webhooks', { apiKey, body })).status).toBe(201);
  const delivery = await signed(stripe, url, 1);
  const header = delivery.headers['stripe-signature']!.replace(',', `,v1=${'0'.repeat(64)},`);
  expect((await send({ ...delivery, headers: { 'stripe-signature': header } })).status).toBe(202);
});
