import type { IncomingMessage } from 'node:http';
import { typeidUnboxed } from 'typeid-js';

/** Headers of every response that restrict what a browser does with it. @see OWASP REST security cheat sheet */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
} as const;

/** A request id that a caller may choose: short, and safe in a header, a log line and a shell. */
const CALLER_REQUEST_ID = /^[\w-]{8,64}$/;

/** A property of the message, because maps with weak keys are slow to collect. */
const REQUEST_ID = Symbol('request id');

/** @returns the id of a request: the caller's own `x-request-id` where it is well formed, or a new one */
export function readRequestId(message: IncomingMessage & { [REQUEST_ID]?: string }): string {
  const known = message[REQUEST_ID];
  if (known !== undefined) return known;
  const [own, ...others] = message.headersDistinct['x-request-id'] ?? [];
  const id = own !== undefined && others.length === 0 && CALLER_REQUEST_ID.test(own) ? own : newRequestId();
  message[REQUEST_ID] = id;
  return id;
}

/** @returns a new id: `req_` and a UUIDv7 in the TypeID spelling */
export function newRequestId(): string {
  return typeidUnboxed('req');
}
