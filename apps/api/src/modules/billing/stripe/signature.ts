import Stripe from 'stripe';
import { exactText } from '../../../domain/exact-text.ts';
import { isIdentifier, isSecond } from './event-shape.ts';

/** How far the signed time may differ from the server's, in seconds, either way. */
const TOLERANCE_SECONDS = 300;

/** A time and at most eight signatures; a longer header is refused unread. */
const HEADER = /^t=(?<seconds>[0-9]{1,12})(?:,v[0-9]=[0-9A-Za-z+/=_-]{1,128}){1,8}$/;

/** An event with a valid signature, and the exact text that was signed. */
export interface SignedEvent {
  readonly event: Stripe.Event;
  readonly text: string;
}

/** A body with a valid signature that is no JSON, or no event. */
export interface UnreadableEvent {
  readonly unreadable: 'json_malformed' | 'request_invalid';
}

/**
 * Validates Stripe's signature over the received bytes, and parses them only if it is valid.
 * @param body UTF-8; other bytes cannot have a valid signature
 * @param header the value of `stripe-signature`
 * @param secrets the accepted signing secrets
 * @returns the event and its exact text, or why a signed body is no event; null when no signature is valid, or the time
 *   differs too much
 */
export function signedStripeEvent(
  body: Buffer,
  header: unknown,
  secrets: readonly string[],
  now: Date,
): SignedEvent | UnreadableEvent | null {
  const seconds = signedSeconds(header);
  const text = exactText(body);
  if (seconds === undefined || text === null) return null;
  // The library checks for times in the past only.
  if (Number(seconds) - now.getTime() / 1000 > TOLERANCE_SECONDS) return null;
  for (const secret of secrets) {
    const event = parseSignedBy(secret, text, header as string, now);
    if (event === 'json_malformed' || event === 'request_invalid') return { unreadable: event };
    if (event !== null) return { event, text };
  }
  return null;
}

/** Whether a header has the form of a signature; any other is refused before the body is read. */
export function isSignatureHeader(header: unknown): boolean {
  return signedSeconds(header) !== undefined;
}

function signedSeconds(header: unknown): string | undefined {
  return typeof header === 'string' ? HEADER.exec(header)?.groups?.seconds : undefined;
}

function parseSignedBy(
  secret: string,
  text: string,
  header: string,
  now: Date,
): Stripe.Event | UnreadableEvent['unreadable'] | null {
  try {
    const event = Stripe.webhooks.constructEvent(
      text,
      header,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
    return isEvent(event) ? event : 'request_invalid';
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    // The library throws for invalid JSON, and for events of another kind, after it has validated the signature.
    return error instanceof SyntaxError ? 'json_malformed' : 'request_invalid';
  }
}

/** The library does not check its types; the members that are stored are checked here. */
function isEvent(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  const { id, type, created, livemode, data } = event as Record<string, unknown>;
  const isNamed = isIdentifier(id) && isIdentifier(type);
  const isDated = isSecond(created) && typeof livemode === 'boolean';
  return isNamed && isDated && typeof data === 'object' && data !== null && 'object' in data;
}
