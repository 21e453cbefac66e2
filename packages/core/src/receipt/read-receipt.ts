import { receiptSchema } from '../generated/receipt-schema.ts';
import type { Receipt } from '../generated/types.ts';
import { CanonicalJsonError } from '../json/canonical-json-error.ts';
import { canonicalize } from '../json/canonicalize.ts';
import type { JsonObject } from '../json/json-value.ts';
import { parseWatching } from '../json/parse-strict.ts';
import { compileClosedSchema } from '../schema/closed-schema.ts';
import type { Refusal } from './receipt-validation.ts';

/** The one version of receipts that is known. */
const RECEIPT_VERSION = 'tookeffect-receipt/1';

/** The longest receipt accepted, in bytes. */
const MAX_RECEIPT_BYTES = 65_536;

/** A receipt as a caller has it: bytes and text show duplicate names, a parsed object no longer does. */
export type ReceiptInput = Uint8Array | string | object;

/** A receipt that fits its schema; nothing is said about its signature yet. */
export interface ReadReceipt {
  readonly receipt: Receipt;
  /** The RFC 8785 text of its payload. */
  readonly canonicalPayload: string;
}

const checkReceipt = compileClosedSchema(receiptSchema);

/** Reads a receipt of any origin; whatever it contains, the answer is a value. */
export function readReceipt(input: ReceiptInput): ReadReceipt | Refusal {
  const parsed = parseReceipt(input);
  if ('reasonCode' in parsed) return parsed;
  const { value, canonicalText } = parsed;
  const version = value.receiptVersion;
  if (typeof version === 'string' && version !== RECEIPT_VERSION) {
    return { reasonCode: 'receipt_version_unsupported', detail: `only ${RECEIPT_VERSION} is known` };
  }
  const violation = checkReceipt(value);
  if (violation !== undefined) {
    const place = violation || 'the receipt itself';
    return { reasonCode: 'receipt_schema_invalid', detail: `${place} does not fit the receipt's schema` };
  }
  const receipt = value as unknown as Receipt;
  return { receipt, canonicalPayload: canonicalText ?? canonicalize(receipt.payload) };
}

interface ParsedReceipt {
  readonly value: JsonObject;
  readonly canonicalText: string | undefined;
}

function parseReceipt(input: ReceiptInput): ParsedReceipt | Refusal {
  try {
    // An object is written down first: what is checked then is what is signed, whatever its getters do.
    const document =
      typeof input === 'string' || isBytes(input)
        ? input
        : canonicalize(input, { maxLength: MAX_RECEIPT_BYTES });
    const { value, canonicalText } = parseWatching(document, RECEIPT_PROFILE, 'payload');
    return { value: value as JsonObject, canonicalText };
  } catch (error) {
    return { reasonCode: 'receipt_malformed', detail: explain(error) };
  }
}

const RECEIPT_PROFILE = { maxBytes: MAX_RECEIPT_BYTES, requireObject: true } as const;

/** Whether a value is a Uint8Array, of another realm too, as test runners have them. */
function isBytes(value: object): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]' && ArrayBuffer.isView(value);
}

function explain(error: unknown): string {
  // Only a getter or a proxy of the caller's own object throws anything else.
  if (!(error instanceof CanonicalJsonError)) return 'the object could not be read';
  const place =
    error.offset === undefined ? `the value at "${ascii(error.pointer!)}"` : `byte ${error.offset}`;
  return `${error.code} at ${place}: ${ascii(error.message)}`;
}

/** Names within a hostile document go into a detail short, and without control characters. */
function ascii(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200);
}
