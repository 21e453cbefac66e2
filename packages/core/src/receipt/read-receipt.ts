import { checkReceipt } from '../generated/receipt-check.ts';
import type { Receipt } from '../generated/types.ts';
import { canonicalize } from '../json/canonicalize.ts';
import type { JsonObject } from '../json/json-value.ts';
import { parseDocument } from '../json/parse-strict.ts';
import { CanonicalJsonError } from '../json/profile.ts';
import { decodeUtf8 } from '../json/utf8.ts';
import type { Refusal } from './receipt-validation.ts';

/** The one receipt version that is supported. */
const RECEIPT_VERSION = 'tookeffect-receipt/1';

/** The longest receipt accepted, in bytes. */
const MAX_RECEIPT_BYTES = 65_536;

/**
 * A receipt as a caller has it. Bytes, also an `ArrayBuffer` or any view on one, and text show duplicate names; in a parsed
 * object they are lost.
 */
export type ReceiptInput = Uint8Array | ArrayBuffer | ArrayBufferView | string | object;

/** A receipt that matches its schema; its signature is not verified yet. */
export interface ReadReceipt {
  readonly receipt: Receipt;
  /** The RFC 8785 text of the payload. */
  readonly canonicalPayload: string;
}

const RECEIPT_PROFILE = { maxBytes: MAX_RECEIPT_BYTES, requireObject: true } as const;

/** Parses a receipt and checks its version and its schema. Never throws for what the receipt contains. */
export function readReceipt(input: ReceiptInput): ReadReceipt | Refusal {
  const parsed = parseReceipt(input);
  if ('reasonCode' in parsed) return parsed;
  const { value, canonicalPayload } = parsed;
  const receipt = value as unknown as Receipt;
  if (canonicalPayload !== undefined) return { receipt, canonicalPayload };
  const version = value.receiptVersion;
  if (typeof version === 'string' && version !== RECEIPT_VERSION) {
    return { reasonCode: 'receipt_version_unsupported', detail: `only ${RECEIPT_VERSION} is supported` };
  }
  const violation = checkReceipt(value);
  if (violation !== undefined) {
    const place = violation || 'the receipt itself';
    return { reasonCode: 'receipt_schema_invalid', detail: `${place} does not match the receipt schema` };
  }
  return { receipt, canonicalPayload: canonicalize(receipt.payload) };
}

interface ParsedReceipt {
  readonly value: JsonObject;
  /** Only for a value that is known to match the schema. */
  readonly canonicalPayload?: string;
}

function parseReceipt(input: ReceiptInput): ParsedReceipt | Refusal {
  try {
    // An object is serialized once, so that getters cannot return different values to the checks and to the signature.
    const document =
      typeof input === 'string'
        ? input
        : (bytesOf(input) ?? canonicalize(input, { maxLength: MAX_RECEIPT_BYTES }));
    const canonical = parseCanonicalReceipt(document);
    return canonical ?? { value: parseDocument(document, RECEIPT_PROFILE) as JsonObject };
  } catch (error) {
    return { reasonCode: 'receipt_malformed', detail: explain(error) };
  }
}

const CANONICAL_RECEIPT = new RegExp(`^${checkReceipt.pattern}$`, 'u');
const PAYLOAD_MEMBER = '"payload":';

/**
 * Parses a receipt as the service sends it. A text that matches the pattern is canonical and matches the schema, so it has no
 * duplicate names, and one of its parts is the canonical text of the payload.
 * @returns undefined for any other document
 */
function parseCanonicalReceipt(document: Uint8Array | string): ParsedReceipt | undefined {
  if (document.length > MAX_RECEIPT_BYTES) return undefined;
  const text = typeof document === 'string' ? document : decodeUtf8(document);
  if (text === undefined || !CANONICAL_RECEIPT.test(text)) return undefined;
  const start = text.indexOf(PAYLOAD_MEMBER) + PAYLOAD_MEMBER.length;
  const canonicalPayload = text.slice(start, text.lastIndexOf(',"payloadType":'));
  return { value: JSON.parse(text) as JsonObject, canonicalPayload };
}

/** The bytes of a buffer or of a view on one, also of another realm, as in some test runners; undefined for other values. */
function bytesOf(value: object): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  const isBuffer = Object.prototype.toString.call(value) === '[object ArrayBuffer]';
  return isBuffer ? new Uint8Array(value as ArrayBuffer) : undefined;
}

function explain(error: unknown): string {
  // Only a getter or a proxy of the caller's object throws another error.
  if (!(error instanceof CanonicalJsonError)) return 'the object could not be read';
  const place =
    error.offset === undefined ? `the value at "${ascii(error.pointer!)}"` : `byte ${error.offset}`;
  return `${error.code} at ${place}: ${ascii(error.message)}`;
}

/** Shortens text from the document and replaces control characters, before it becomes part of a detail. */
function ascii(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200);
}
