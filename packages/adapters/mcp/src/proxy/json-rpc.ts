import { parseStrict } from '@tookeffect/sdk';

/** A message of JSON-RPC, or what a peer sends in its place. */
export type RpcMessage = Readonly<Record<string, unknown>>;

/** A message as it arrived, or as text to send. */
export type RawMessage = Uint8Array | string;

/** The longest message that is read, in bytes. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** What is read of a message. */
export interface ReadMessage {
  /** Its messages: one, or those of a batch. */
  readonly messages: readonly SendableMessage[];
  /** What is not forwarded, by the ids that it may claim: not strict JSON, or not a message of JSON-RPC. */
  readonly refused: readonly RefusedMessage[];
}

/** A message with the text that is forwarded if it needs no change. */
export interface SendableMessage {
  readonly message: RpcMessage;
  readonly text: RawMessage;
}

/** A message that peers could read differently. */
export interface RefusedMessage {
  readonly id: unknown;
  readonly isRequest: boolean;
  readonly fault: string;
}

/**
 * Reads a message. Only strict JSON that is a message of JSON-RPC is one: parsers disagree about everything else, such as
 * NaN, a name twice or half of a surrogate pair, so a peer could read another message than the proxy.
 */
export function readMessage(raw: Uint8Array): ReadMessage {
  let parsed: unknown;
  try {
    parsed = parseStrict(raw, { integers: 'any', maxBytes: MAX_MESSAGE_BYTES });
  } catch (error) {
    const fault = `not JSON that every parser reads alike (${(error as Error).message})`;
    const claimed = readLeniently(raw);
    return { messages: [], refused: claimed.map((message) => toRefused(message, fault)) };
  }
  if (isMessage(parsed)) return { messages: [{ message: parsed, text: asOneLine(raw) }], refused: [] };
  const parts = Array.isArray(parsed)
    ? (parsed as unknown[]).filter(isObject)
    : isObject(parsed)
      ? [parsed]
      : [];
  return {
    messages: parts.filter(isMessage).map((message) => ({ message, text: jsonText(message) })),
    refused: parts
      .filter((part) => !isMessage(part))
      .map((part) => toRefused(part, 'not a message of JSON-RPC')),
  };
}

/** @returns a value as JSON in one line, also for readers that end lines where Unicode does */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(UNICODE_LINE_END, toEscape);
}

/** @returns whether a value is an object that is not an array */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * @returns the id of a request or response in a form that tells `1` from `"1"`; undefined for what is no id, such as an
 *   integer that parsers round
 */
export function idKey(id: unknown): string | undefined {
  return typeof id === 'string' || Number.isSafeInteger(id) ? JSON.stringify(id) : undefined;
}

/** @returns whether a message is a response, also one that claims to be a request as well */
export function isResponse(message: RpcMessage): boolean {
  return Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error');
}

/** @returns the text of a response with a result */
export function resultText(id: unknown, result: unknown): string {
  return jsonText({ jsonrpc: '2.0', id, result });
}

/** @returns the text of a response with an error */
export function errorText(id: unknown, code: number, message: string, data?: unknown): string {
  return jsonText({ jsonrpc: '2.0', id, error: { code, message, data } });
}

const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);

/** @returns whether a value is exactly one request, notification or response. Some parsers ignore case, so no other member may be there. */
function isMessage(value: unknown): value is RpcMessage {
  if (!isObject(value) || value.jsonrpc !== '2.0') return false;
  if (!Object.keys(value).every((name) => MEMBERS.has(name))) return false;
  const [hasId, hasParams, hasResult, hasError] = ['id', 'params', 'result', 'error'].map((name) =>
    Object.hasOwn(value, name),
  );
  const hasValidId = idKey(value.id) !== undefined;
  if (hasResult || hasError)
    return hasValidId && hasResult !== hasError && !('method' in value) && !hasParams;
  return (
    typeof value.method === 'string' && (hasValidId || !hasId) && (!hasParams || isContainer(value.params))
  );
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function toRefused(message: RpcMessage, fault: string): RefusedMessage {
  return { id: message.id, isRequest: typeof message.method === 'string' && !isResponse(message), fault };
}

/** Reads the ids that a lenient parser might find, so that a caller need not wait until its time limit for such a response. */
function readLeniently(raw: Uint8Array): readonly RpcMessage[] {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString();
  try {
    const parsed = JSON.parse(
      text.replaceAll(STRING_OR_NO_NUMBER, (token) => (token.startsWith('"') ? token : 'null')),
    ) as unknown;
    return (Array.isArray(parsed) ? (parsed as unknown[]) : [parsed]).filter(isObject);
  } catch {
    return [];
  }
}

/** A string, also one that does not end, or a number that JSON does not have. */
const STRING_OR_NO_NUMBER = /"(?:[^"\\]|\\.?)*(?:"|$)|-?(?:NaN|Infinity)/gs;

/** What ends a line for some readers, besides a line feed, and can be in a JSON string. */
const UNICODE_LINE_END = /[\u0085\u2028\u2029]/g;

/** Bytes of the characters above and of a carriage return. */
const MAY_END_A_LINE = [0x0d, 0xc2, 0xe2];

/**
 * @param raw strict JSON
 * @returns the same bytes, unless a reader of lines could see several lines in them, one of which is another message: a
 *   carriage return is white space, and the others are in strings, where they can be escaped
 */
function asOneLine(raw: Uint8Array): RawMessage {
  if (!MAY_END_A_LINE.some((byte) => raw.includes(byte))) return raw;
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString();
  const safe = text.replaceAll(/\r(?!$)/g, ' ').replaceAll(UNICODE_LINE_END, toEscape);
  return safe === text ? raw : safe;
}

function toEscape(character: string): string {
  return String.raw`\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`;
}
