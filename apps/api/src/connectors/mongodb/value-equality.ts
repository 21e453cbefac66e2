import type { JsonValue } from '@tookeffect/core';
import { Binary, Decimal128, Double, Long, ObjectId } from 'bson';
import { exactNumber, normalizeDecimal } from '../rows/exact-number.ts';
import type { BsonDocument, BsonValue } from './bson-document.ts';

/** What a contract's input asks for, with its type. */
export interface AskedValue {
  /** The value for a filter of the server. */
  readonly bson: unknown;
  /** Whether a stored value is of this type and has this value. */
  readonly equals: (stored: BsonValue) => boolean;
}

const RFC3339 =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,3})?(?:Z|[+-][0-9]{2}:[0-9]{2})$/;
const INT64 = /^-?[0-9]{1,19}$/;
const DECIMAL = /^-?[0-9]{1,34}(?:\.[0-9]{1,34})?$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads a value as a contract's input writes it: a text is a text, a number is a number of any type with this exact value, and
 * `{"$oid"}`, `{"$date"}`, `{"$uuid"}`, `{"$numberLong"}` and `{"$numberDecimal"}` are of that type only.
 * @returns `undefined` for any other form
 */
export function askedValue(value: JsonValue): AskedValue | undefined {
  if (value === null) return { bson: null, equals: ({ type }) => type === 'null' };
  if (typeof value === 'string')
    return { bson: value, equals: (stored) => stored.type === 'text' && stored.text === value };
  if (typeof value === 'boolean')
    return { bson: value, equals: (stored) => stored.type === 'flag' && stored.value === value };
  if (typeof value === 'number')
    return { bson: new Double(value), equals: (stored) => isNumber(stored, value) };
  if (Array.isArray(value)) return undefined;
  const [[name, text] = [], ...rest] = Object.entries(value);
  return rest.length === 0 && name !== undefined && typeof text === 'string' ? typed(name, text) : undefined;
}

/** The value at a path of member names, through documents only: a member of a list has no value of its own. */
export function valueAt(document: BsonDocument, path: string): BsonValue | undefined {
  let value: BsonValue | undefined = document;
  for (const name of path.split('.'))
    value = value?.type === 'document' ? value.members.get(name) : undefined;
  return value;
}

/** Whether a filter `{path: {$eq: asked}}` of the server finds the document: lists match by any of their elements. */
export function isFound(document: BsonDocument, path: string, asked: AskedValue): boolean {
  const found = reachable(document, path.split('.'));
  const elements = found.flatMap((value) => (value.type === 'list' ? value.items : []));
  const isNothing = asked.bson === null && found.length === 0;
  return isNothing || [...found, ...elements].some((value) => asked.equals(value));
}

function reachable(value: BsonValue, path: readonly string[]): BsonValue[] {
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  if (value.type === 'list') {
    const item = /^[0-9]+$/.test(name) ? value.items[Number(name)] : undefined;
    const inside = value.items.flatMap((one) => (one.type === 'document' ? reachable(one, path) : []));
    return [...(item ? reachable(item, rest) : []), ...inside];
  }
  const member = value.type === 'document' ? value.members.get(name) : undefined;
  return member ? reachable(member, rest) : [];
}

function isNumber(stored: BsonValue, value: number): boolean {
  switch (stored.type) {
    case 'integer':
      return Number.isSafeInteger(value) && stored.value === BigInt(value);
    case 'double':
      return stored.value === value;
    case 'decimal':
      return /^-?[0-9]/.test(stored.text) && exactNumber(stored.text) === value;
    default:
      return false;
  }
}

function typed(name: string, text: string): AskedValue | undefined {
  switch (name) {
    case '$oid': {
      if (!/^[0-9a-f]{24}$/i.test(text)) return undefined;
      const hex = text.toLowerCase();
      return {
        bson: new ObjectId(hex),
        equals: (stored) => stored.type === 'objectId' && stored.hex === hex,
      };
    }
    case '$date': {
      const ms = RFC3339.test(text) ? Date.parse(text) : Number.NaN;
      if (Number.isNaN(ms)) return undefined;
      return { bson: new Date(ms), equals: (stored) => stored.type === 'date' && stored.ms === BigInt(ms) };
    }
    case '$uuid': {
      if (!UUID.test(text)) return undefined;
      const bytes = Buffer.from(text.replaceAll('-', ''), 'hex');
      return {
        bson: new Binary(bytes, 4),
        equals: (stored) => stored.type === 'binary' && stored.subType === 4 && bytes.equals(stored.bytes),
      };
    }
    case '$numberLong': {
      const value = INT64.test(text) ? BigInt(text) : undefined;
      if (value === undefined || BigInt.asIntN(64, value) !== value) return undefined;
      const equals = (stored: BsonValue) =>
        stored.type === 'integer' && stored.bits === 64 && stored.value === value;
      return { bson: Long.fromBigInt(value), equals };
    }
    case '$numberDecimal':
      return decimal(text);
    default:
      return undefined;
  }
}

/** A decimal of another scale is equal: 12.50 is 12.5. */
function decimal(text: string): AskedValue | undefined {
  if (!DECIMAL.test(text) || text.replace(/^-?0*\.?/, '').replace('.', '').length > 34) return undefined;
  const normal = normalizeDecimal(text);
  return {
    bson: Decimal128.fromString(text),
    equals: (stored) =>
      stored.type === 'decimal' && /^-?[0-9]/.test(stored.text) && normalizeDecimal(stored.text) === normal,
  };
}
