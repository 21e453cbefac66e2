import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { signedStripeEvent } from '../../src/modules/billing/stripe/signature.ts';
import { BILLING_SECRET, stripeEvent } from './stripe-delivery.ts';

const now = new Date('2026-11-21T09:30:00.000Z');
const seconds = now.getTime() / 1000;
const body = stripeEvent('evt_1', 'customer.created', { name: 'Zoë \ufffd' });

function header(timestamp: number, secret = BILLING_SECRET, payload = body): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

function accepts(signature: unknown, bytes: Buffer = Buffer.from(body), secrets = [BILLING_SECRET]): boolean {
  const signed = signedStripeEvent(bytes, signature, secrets, now);
  return signed !== null && 'event' in signed;
}

test.each([
  [-301, false],
  [-300, true],
  [-299, true],
  [0, true],
  [299, true],
  [300, true],
  [301, false],
])('an event signed at now plus %i seconds: accepted %s', (offset, isAccepted) => {
  expect(accepts(header(seconds + offset))).toBe(isAccepted);
});

test('returns a signed event with its exact text', () => {
  const signed = signedStripeEvent(Buffer.from(body), header(seconds), [BILLING_SECRET], now);
  expect(signed).toMatchObject({ text: body, event: { id: 'evt_1', type: 'customer.created' } });
});

test('rejects every flipped bit of the body and of the header', () => {
  const [bytes, signature] = [Buffer.from(body), Buffer.from(header(seconds))];
  for (let bit = 0; bit < bytes.length * 8; bit++)
    expect(accepts(header(seconds), flip(bytes, bit))).toBe(false);
  for (let bit = 0; bit < signature.length * 8; bit++) {
    expect(accepts(flip(signature, bit).toString('latin1'))).toBe(false);
  }
});

test('accepts both secrets during a rotation, and no third', () => {
  const secrets = ['whsec_new', 'whsec_old'];
  expect(accepts(header(seconds, 'whsec_new'), undefined, secrets)).toBe(true);
  expect(accepts(header(seconds, 'whsec_old'), undefined, secrets)).toBe(true);
  expect(accepts(header(seconds, 'whsec_other'), undefined, secrets)).toBe(false);
});

test('accepts one valid signature among others, and rejects ten thousand', () => {
  const [time, signature] = header(seconds).split(',') as [string, string];
  const wrong = `v1=${'0'.repeat(64)}`;
  expect(accepts([time, wrong, signature].join(','))).toBe(true);
  expect(accepts([time, ...Array.from({ length: 10_000 }, () => wrong), signature].join(','))).toBe(false);
});

test.each([[undefined], [''], ['t=1'], [`t=${seconds}`], [`v1=${'0'.repeat(64)}`], [['t=1', 'v1=2']]])(
  'rejects the header %j',
  (signature) => {
    expect(accepts(signature)).toBe(false);
  },
);

test.each([`x=1,${header(seconds)}`, `${header(seconds)},x=1`])(
  'rejects unknown parts beside a valid signature: %s',
  (signature) => {
    expect(accepts(signature)).toBe(false);
  },
);

test.each([
  ['other bytes that decode to the same text', Buffer.from(body.replace('\ufffd', '\u00ff'), 'latin1')],
  ['prefixed with a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(body)])],
  ['another spelling of the same JSON', Buffer.from(JSON.stringify(JSON.parse(body), null, 1))],
  ['empty', Buffer.alloc(0)],
])('rejects a body that is %s', (_, bytes) => {
  expect(accepts(header(seconds), bytes)).toBe(false);
});

test.each([
  ['null', 'request_invalid'],
  ['[]', 'request_invalid'],
  ['{}', 'request_invalid'],
  ['"text"', 'request_invalid'],
  ['{"id":"evt_1","type":"a"}', 'request_invalid'],
  ['{"object":"v2.core.event","id":"e"}', 'request_invalid'],
  ['a=b', 'json_malformed'],
  ['{"id":', 'json_malformed'],
])('says of the signed body %s why it is no event: %s', (payload, unreadable) => {
  const signature = header(seconds, BILLING_SECRET, payload);
  const open = (secrets: string[]) => signedStripeEvent(Buffer.from(payload), signature, secrets, now);
  expect(open([BILLING_SECRET])).toEqual({ unreadable });
  expect(open(['whsec_other', BILLING_SECRET])).toEqual({ unreadable });
  expect(open(['whsec_other'])).toBeNull();
});

const whole = { ...(JSON.parse(body) as object), livemode: false };

test.each([
  ['no change', {}, true],
  ['another object', { data: { object: null } }, true],
  ['no id', { id: null }, false],
  ['an empty id', { id: '' }, false],
  ['no type', { type: 7 }, false],
  ['no time', { created: null }, false],
  ['a negative time', { created: -1 }, false],
  ['no livemode', { livemode: 'no' }, false],
  ['no data', { data: null }, false],
  ['data of another kind', { data: 'object' }, false],
  ['data without an object', { data: {} }, false],
])('an event with %s (%j): accepted %s', (_, change, isRead) => {
  const payload = JSON.stringify({ ...whole, ...change });
  expect(accepts(header(seconds, BILLING_SECRET, payload), Buffer.from(payload))).toBe(isRead);
});

function flip(bytes: Buffer, bit: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[bit >> 3]! ^= 1 << (bit & 7);
  return flipped;
}
