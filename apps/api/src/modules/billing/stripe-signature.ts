import Stripe from 'stripe';
import { exactText } from '../../bytes/exact-text.ts';
import { isIdentifier, isSecond } from './event-shape.ts';

/** How far the signed instant may lie from ours, in seconds, either way. */
const TOLERANCE_SECONDS = 300;

/** An instant and at most eight signatures; a header of ten thousand is not looked at. */
const HEADER = /^t=(?<seconds>[0-9]{1,12})(?:,v[0-9]=[0-9A-Za-z+/=_-]{1,128}){1,8}$/;

/**
 * Validates Stripe's signature over the bytes as they came, and only then reads them.
 * @param body the bytes; others than exact UTF-8 are not what was signed
 * @param header of `stripe-signature`
 * @param secrets any of them may have signed
 * @returns the event and its exact text; null when no signature holds, or the instant is too far away
 */
export function signedStripeEvent(
  body: Buffer,
  header: unknown,
  secrets: readonly string[],
  now: Date,
): { readonly event: Stripe.Event; readonly text: string } | null {
  const seconds = typeof header === 'string' ? HEADER.exec(header)?.groups?.seconds : undefined;
  const text = exactText(body);
  if (seconds === undefined || text === null) return null;
  // The library looks at the past only.
  if (Number(seconds) - now.getTime() / 1000 > TOLERANCE_SECONDS) return null;
  for (const secret of secrets) {
    const event = signedBy(secret, text, header as string, now);
    if (event !== null) return { event, text };
  }
  return null;
}

function signedBy(secret: string, text: string, header: string, now: Date): Stripe.Event | null {
  try {
    const event = Stripe.webhooks.constructEvent(
      text,
      header,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
    return isEvent(event) ? event : null;
  } catch {
    // The library throws for a wrong signature, for text that is no JSON, and for events of another kind.
    return null;
  }
}

/** The types are the library's promise; what is stored of an event is looked at. */
function isEvent(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  const { id, type, created, livemode, data } = event as Record<string, unknown>;
  const isNamed = isIdentifier(id) && isIdentifier(type);
  const isDated = isSecond(created) && typeof livemode === 'boolean';
  return isNamed && isDated && typeof data === 'object' && data !== null && 'object' in data;
}
