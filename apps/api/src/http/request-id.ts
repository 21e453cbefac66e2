import type { IncomingMessage } from 'node:http';
import { typeid } from 'typeid-js';

/** What a caller may name its own request: short, and safe in a header, a log line and a shell. */
const CALLERS_OWN = /^[\w-]{8,64}$/;

const ids = new WeakMap<IncomingMessage, string>();

/** @returns the id of a request: the caller's own `x-request-id` where it is well formed, or a new one */
export function readRequestId(message: IncomingMessage): string {
  const known = ids.get(message);
  if (known !== undefined) return known;
  const [own, ...others] = message.headersDistinct['x-request-id'] ?? [];
  const id = own !== undefined && others.length === 0 && CALLERS_OWN.test(own) ? own : newRequestId();
  ids.set(message, id);
  return id;
}

/** @returns a new id: `req_` and a UUIDv7 in the spelling of all our ids */
export function newRequestId(): string {
  return typeid('req').toString();
}
