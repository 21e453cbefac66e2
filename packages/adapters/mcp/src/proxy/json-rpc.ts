import { parseStrict } from '@tookeffect/sdk';

/** A message of JSON-RPC, or what a peer sends in its place. */
export type RpcMessage = Readonly<Record<string, unknown>>;

/** A message as it arrived, or as text to send. */
export type RawMessage = Uint8Array | string;

/** The longest message that is read, in bytes. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** What is read of a message. */
export interface ReadMessage {
  /** Its messages: one, or those of a batch; none if it is not JSON. */
  readonly messages: readonly RpcMessage[];
  /** Whether every parser reads the same from its bytes, so that they may be forwarded as they are. */
  readonly isExact: boolean;
}

/**
 * Reads a message as its receiver does. A message with a name twice, which receivers read differently, is read as
 * JavaScript does and is not exact.
 */
export function readMessage(raw: Uint8Array): ReadMessage {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString());
  } catch {
    return { messages: [], isExact: true };
  }
  if (Array.isArray(parsed)) return { messages: parsed.filter(isObject), isExact: false };
  return isObject(parsed) ? { messages: [parsed], isExact: isStrict(raw) } : { messages: [], isExact: true };
}

/** @returns whether a value is an object that is not an array */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns the id of a request or response in a form that tells `1` from `"1"`; undefined for a notification */
export function idKey(id: unknown): string | undefined {
  return typeof id === 'string' || typeof id === 'number' ? JSON.stringify(id) : undefined;
}

/** @returns whether a message is a response, also one that claims to be a request as well */
export function isResponse(message: RpcMessage): boolean {
  return Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error');
}

/** @returns the text of a response with a result */
export function resultText(id: unknown, result: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result });
}

/** @returns the text of a response with an error */
export function errorText(id: unknown, code: number, message: string, data?: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } });
}

function isStrict(raw: Uint8Array): boolean {
  try {
    parseStrict(raw, { integers: 'any', maxBytes: MAX_MESSAGE_BYTES });
    return true;
  } catch {
    return false;
  }
}
