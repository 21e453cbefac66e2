import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEvent } from '../../src/modules/events/domain/read-event.ts';
import { MAX_SIGNATURES, readEnvelope } from '../../src/modules/events/domain/webhook-envelope.ts';
import { WEBHOOK_PROVIDERS } from '../../src/modules/events/domain/webhook-providers.ts';
import { schemeOf } from '../../src/modules/events/domain/webhook-secret-form.ts';
import { isSignedWith, signedBytes, webhookKey } from '../../src/modules/events/webhook-signature.ts';
import { isRecent } from '../../src/modules/events/domain/webhook-time.ts';
import { OFFICIAL_SIGNERS, type OfficialSigner, type Signed } from './official-signers.ts';

const URL_ = 'https://verify.example/v1/events/x/ws_01m9k6q2r3e8tbkx5v7n4p0c1d';
const AT = 1_795_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: AT * 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The decision of the server's pure functions, as the service combines them. */
function weAccept(
  { provider, secret, contentType }: OfficialSigner,
  { url, body, headers }: Signed,
): boolean {
  const descriptor = WEBHOOK_PROVIDERS.get(provider)!;
  const key = webhookKey(descriptor, secret)!;
  const { scheme } = key;
  const envelope = readEnvelope(scheme, headers);
  const mediaType = contentType ?? 'application/json';
  const delivered = { url, body: Buffer.from(body), mediaType, bodyDigest: undefined };
  const signed = envelope && signedBytes(scheme, envelope, delivered);
  if (!envelope || !signed || !isSignedWith(key, envelope, signed)) return false;
  const { timestamp } = scheme;
  if (timestamp === null) return true;
  const value = timestamp.from.startsWith('body:') ? timeInBody(body, timestamp.from) : envelope.timestamp;
  return value !== null && isRecent(timestamp, Number(value), new Date());
}

function timeInBody(body: string, timestamp: string): number | null {
  const places = { eventName: [], eventId: null, challenge: null, contracts: [], ownContracts: [] };
  const content = readEvent({ body, isForm: false, timestamp, ...places });
  return 'fault' in content ? null : content.timestamp;
}

async function delivery(signer: OfficialSigner, body: string, at = AT): Promise<Signed> {
  return { url: URL_, body, headers: await signer.sign({ url: URL_, body, at }) };
}

describe.each(OFFICIAL_SIGNERS)('$name', (signer) => {
  test('what the provider signs is accepted', async () => {
    const bodies = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 200 })
      .map((text) =>
        signer.contentType === undefined
          ? JSON.stringify({ text: text.toWellFormed(), webhookTimestamp: AT * 1000 })
          : new URLSearchParams({ [text.toWellFormed()]: 'a', b: text.toWellFormed() }).toString(),
      );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const signed = await delivery(signer, body);
        expect([weAccept(signer, signed), (await signer.accepts?.(signed)) ?? true]).toEqual([true, true]);
      }),
      { numRuns: 50 },
    );
  });

  test('with any bit of the body or of a signed header flipped, it is refused, as by the library of the provider', async () => {
    const signed = await delivery(signer, signer.body(1, AT));
    expect(weAccept(signer, signed)).toBe(true);
    const isToken =
      schemeOf(WEBHOOK_PROVIDERS.get(signer.provider)!, signer.secret)!.algorithm === 'bearer_token';
    const accepted: unknown[] = [];
    for (const mutant of flips(signed, signer)) {
      if (isToken && mutant.headers === signed.headers) continue;
      if (!weAccept(signer, mutant)) continue;
      // Two texts of a form can have the same parameters, and only these are signed.
      if (!(await signer.accepts?.(mutant))) accepted.push(mutant);
    }
    expect(accepted).toEqual([]);
  });
});

/** Each text with one bit flipped that a header or a text can have; headers that only name the event are not signed. */
function* flips(signed: Signed, { contentType }: OfficialSigner): Generator<Signed> {
  for (const body of flippedTexts(signed.body)) yield { ...signed, body };
  for (const [name, value] of Object.entries(signed.headers)) {
    if (/event|topic/.test(name)) continue;
    for (const flipped of flippedTexts(value)) {
      if (/^[!-~][\x20-\x7e]*[!-~]$/.test(flipped))
        yield { ...signed, headers: { ...signed.headers, [name]: flipped } };
    }
  }
  for (const url of contentType === undefined ? [] : flippedTexts(signed.url)) yield { ...signed, url };
}

function* flippedTexts(text: string): Generator<string> {
  for (let bit = 0; bit < Buffer.byteLength(text) * 8; bit += 1) {
    const bytes = Buffer.from(text);
    bytes[bit >> 3]! ^= 1 << (bit & 7);
    if (bytes.toString().length > 0 && Buffer.from(bytes.toString()).equals(bytes)) yield bytes.toString();
  }
}

describe('time', () => {
  const timed = OFFICIAL_SIGNERS.filter(({ provider, secret }) => {
    return schemeOf(WEBHOOK_PROVIDERS.get(provider)!, secret)!.timestamp !== null;
  });

  test.each(timed)(
    'of $name: accepted up to its tolerance, and refused from the next unit on',
    async (signer) => {
      const { timestamp } = schemeOf(WEBHOOK_PROVIDERS.get(signer.provider)!, signer.secret)!;
      const { toleranceSeconds, unit } = timestamp!;
      const unitMs = unit === 'seconds' ? 1000 : 1;
      const first = (AT - toleranceSeconds) * 1000;
      const end = (AT + toleranceSeconds) * 1000 + unitMs;
      const signed = await delivery(signer, signer.body(1, AT));
      const acceptedAt = (nowMs: number): boolean => {
        vi.setSystemTime(nowMs);
        return weAccept(signer, signed);
      };
      expect([first - 1, first, end - 1, end].map(acceptedAt)).toEqual([false, true, true, false]);
      expect([first - 1000, end + 1000].map(acceptedAt)).toEqual([false, false]);
      if (!signer.accepts || signer.provider === 'discord') return;
      // The libraries of Stripe and Slack check only the age; the server also refuses what is too new.
      const theirs: boolean[] = [];
      for (const nowMs of [first, end - 1, end]) {
        vi.setSystemTime(nowMs);
        theirs.push(await signer.accepts(signed));
      }
      expect(theirs).toEqual([true, true, false]);
    },
  );
});

describe('headers alone', () => {
  const stripe = WEBHOOK_PROVIDERS.get('stripe')!.schemes[0]!;
  const standard = WEBHOOK_PROVIDERS.get('standard_webhooks')!.schemes[0]!;
  const github = WEBHOOK_PROVIDERS.get('github')!.schemes[0]!;
  const hex = 'a'.repeat(64);
  const base64 = `${'a'.repeat(43)}=`;
  const of = (signature: string, id = 'msg_1', timestamp = '1'): Record<string, string> => ({
    ...{ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
  });

  test('several signatures are read, and those of other versions are ignored', () => {
    const headers = { 'stripe-signature': `t=1,v0=${hex},v1=${hex},v1=${'b'.repeat(64)},v2=x` };
    expect(readEnvelope(stripe, headers)?.signatures).toEqual([hex, 'b'.repeat(64)]);
    expect(readEnvelope(standard, of(`v1,${base64} v1a,x v1,${base64}`))?.signatures).toHaveLength(2);
  });

  test.each([
    ['no signature', stripe, { 'stripe-signature': 't=1' }],
    ['a short signature', stripe, { 'stripe-signature': `t=1,v1=${hex.slice(1)}` }],
    ['an upper-case signature', stripe, { 'stripe-signature': `t=1,v1=${hex.toUpperCase()}` }],
    ['two times', stripe, { 'stripe-signature': `t=1,t=2,v1=${hex}` }],
    ['no time', stripe, { 'stripe-signature': `v1=${hex}` }],
    ['a negative time', stripe, { 'stripe-signature': `t=-1,v1=${hex}` }],
    ['a fraction as its time', stripe, { 'stripe-signature': `t=1.5,v1=${hex}` }],
    ['too many signatures', stripe, { 'stripe-signature': `t=1${`,v1=${hex}`.repeat(MAX_SIGNATURES + 1)}` }],
    ['too many items', stripe, { 'stripe-signature': `t=1,v1=${hex}${',v9=x'.repeat(15)}` }],
    ['a header of 2 KiB', stripe, { 'stripe-signature': `t=1,v1=${hex},v9=${'x'.repeat(2048)}` }],
    ['a list of headers', github, { 'x-hub-signature-256': ['a', 'b'], 'x-github-event': 'issues' }],
    [
      'a repeated header',
      github,
      { 'x-hub-signature-256': `sha256=${hex}, sha256=${hex}`, 'x-github-event': 'a' },
    ],
    ['no name of the event', github, { 'x-hub-signature-256': `sha256=${hex}` }],
    ['an id with a full stop', standard, of(`v1,${base64}`, 'msg.1')],
    ['a repeated id', standard, of(`v1,${base64}`, 'a, b')],
    ['a long id', standard, of(`v1,${base64}`, 'a'.repeat(256))],
    ['a time of 16 digits', standard, of(`v1,${base64}`, 'a', '1'.repeat(16))],
  ])('a delivery with %s is refused', (_, scheme, headers) => {
    expect(readEnvelope(scheme, headers)).toBeNull();
  });

  test('the largest number of signatures is read', () => {
    const headers = { 'stripe-signature': `t=1${`,v1=${hex}`.repeat(MAX_SIGNATURES)}` };
    expect(readEnvelope(stripe, headers)?.signatures).toHaveLength(MAX_SIGNATURES);
  });
});

test('every scheme of every provider is tried', () => {
  const schemes = [...WEBHOOK_PROVIDERS.values()].flatMap((descriptor) => descriptor.schemes);
  const tried = OFFICIAL_SIGNERS.map(({ provider, secret }) =>
    schemeOf(WEBHOOK_PROVIDERS.get(provider)!, secret),
  );
  expect(new Set(tried)).toEqual(new Set(schemes));
});
