import type { JsonObject, JsonValue } from '@tookeffect/core';
import { Decimal128 } from 'bson';
import { exactNumber } from '../rows/exact-number.ts';

/** A value as the server stored it, with its type. */
export type BsonValue =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'integer'; readonly bits: 32 | 64; readonly value: bigint }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'decimal'; readonly text: string }
  | { readonly type: 'flag'; readonly value: boolean }
  | { readonly type: 'null' }
  | { readonly type: 'objectId'; readonly hex: string }
  | { readonly type: 'date'; readonly ms: bigint }
  | { readonly type: 'binary'; readonly subType: number; readonly bytes: Buffer }
  | { readonly type: 'document'; readonly members: ReadonlyMap<string, BsonValue>; readonly bytes: Buffer }
  | { readonly type: 'list'; readonly items: readonly BsonValue[] }
  /** A type that no value of a contract can have: regular expressions, code, timestamps of replication and others. */
  | { readonly type: 'other'; readonly json: JsonObject };

/** A document. */
export type BsonDocument = Extract<BsonValue, { type: 'document' }>;

/** The bytes are no BSON document that this service accepts. */
export class BsonDocumentError extends Error {
  readonly failure: 'not_json' | 'duplicate_member';

  constructor(failure: BsonDocumentError['failure']) {
    super(failure);
    this.failure = failure;
  }
}

/** MongoDB stores at most 100 levels; the reply has three more. */
const MAX_DEPTH = 128;
const UUID_SUBTYPE = 4;

/**
 * Parses one document strictly and in linear time: lengths that fit, UTF-8, no name twice, at most 128 levels.
 * @throws {BsonDocumentError}
 */
export function parseDocument(bytes: Buffer): BsonDocument {
  const document = new Parser(bytes).document(0, bytes.length);
  if (document.bytes.length !== bytes.length) throw new BsonDocumentError('not_json');
  return document;
}

/**
 * A value as JSON, without loss: a number as of a row; `{"$oid"}`, `{"$date"}`, `{"$uuid"}` and others as in Extended JSON.
 * A document with a member that begins with `$` is inside `{"$document"}`, so that none looks like one of those.
 */
export function toJson(value: BsonValue): JsonValue {
  switch (value.type) {
    case 'text':
      return value.text;
    case 'flag':
      return value.value;
    case 'null':
      return null;
    case 'integer':
      return exactNumber(String(value.value));
    case 'double':
      return Number.isFinite(value.value)
        ? exactNumber(String(value.value))
        : { $numberDouble: String(value.value) };
    case 'decimal':
      return /^-?[0-9]/.test(value.text) ? exactNumber(value.text) : { $numberDecimal: value.text };
    case 'objectId':
      return { $oid: value.hex };
    case 'date':
      return { $date: instant(value.ms) ?? { $numberLong: String(value.ms) } };
    case 'binary':
      return binary(value);
    case 'list':
      return value.items.map(toJson);
    case 'document': {
      const json = Object.fromEntries([...value.members].map(([name, member]) => [name, toJson(member)]));
      return [...value.members.keys()].some((name) => name.startsWith('$')) ? { $document: json } : json;
    }
    case 'other':
      return value.json;
  }
}

/** RFC 3339 with milliseconds; `undefined` outside of the years 0 to 9999. */
export function instant(ms: bigint): string | undefined {
  const date = new Date(Number(ms));
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return text.length === 24 ? text : undefined;
}

function binary({ subType, bytes }: Extract<BsonValue, { type: 'binary' }>): JsonObject {
  if (subType === UUID_SUBTYPE && bytes.length === 16) return { $uuid: uuidText(bytes) };
  return { $binary: { base64: bytes.toString('base64'), subType: subType.toString(16).padStart(2, '0') } };
}

/** The text of a UUID in lower case. */
export function uuidText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const malformed = () => new BsonDocumentError('not_json');

/** @see https://bsonspec.org/spec.html */
class Parser {
  readonly #bytes: Buffer;
  #at = 0;
  #depth = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  document(start: number, limit: number): BsonDocument {
    const members = new Map<string, BsonValue>();
    const end = this.#container(start, limit, (name, value) => {
      if (members.has(name)) throw new BsonDocumentError('duplicate_member');
      members.set(name, value);
    });
    return { type: 'document', members, bytes: this.#bytes.subarray(start, end) };
  }

  /** @returns where the container ends */
  #container(start: number, limit: number, add: (name: string, value: BsonValue) => void): number {
    this.#depth += 1;
    if (start + 5 > limit || this.#depth > MAX_DEPTH) throw malformed();
    const end = start + this.#bytes.readInt32LE(start);
    if (end < start + 5 || end > limit || this.#bytes[end - 1] !== 0) throw malformed();
    this.#at = start + 4;
    while (this.#at < end - 1) {
      const type = this.#bytes[this.#at]!;
      this.#at += 1;
      const name = this.#name(end - 1);
      add(name, this.#value(type, end - 1));
    }
    if (this.#at !== end - 1) throw malformed();
    this.#at = end;
    this.#depth -= 1;
    return end;
  }

  #value(type: number, limit: number): BsonValue {
    switch (type) {
      case 0x01:
        return { type: 'double', value: this.#take(8, limit).readDoubleLE() };
      case 0x02:
        return { type: 'text', text: this.#text(limit) };
      case 0x03:
        return this.document(this.#at, limit);
      case 0x04: {
        const items: BsonValue[] = [];
        this.#container(this.#at, limit, (_, value) => void items.push(value));
        return { type: 'list', items };
      }
      case 0x05:
        return this.#binary(limit);
      case 0x07:
        return { type: 'objectId', hex: this.#take(12, limit).toString('hex') };
      case 0x08:
        return this.#flag(limit);
      case 0x09:
        return { type: 'date', ms: this.#take(8, limit).readBigInt64LE() };
      case 0x0a:
        return { type: 'null' };
      case 0x10:
        return { type: 'integer', bits: 32, value: BigInt(this.#take(4, limit).readInt32LE()) };
      case 0x12:
        return { type: 'integer', bits: 64, value: this.#take(8, limit).readBigInt64LE() };
      case 0x13:
        return { type: 'decimal', text: new Decimal128(this.#take(16, limit)).toString() };
      default:
        return { type: 'other', json: this.#other(type, limit) };
    }
  }

  /** Types that are shown and never compared. */
  #other(type: number, limit: number): JsonObject {
    switch (type) {
      case 0x06:
        return { $undefined: true };
      case 0x0b:
        return { $regularExpression: { pattern: this.#name(limit), options: this.#name(limit) } };
      case 0x0c:
        return {
          $dbPointer: { $ref: this.#text(limit), $id: { $oid: this.#take(12, limit).toString('hex') } },
        };
      case 0x0d:
        return { $code: this.#text(limit) };
      case 0x0e:
        return { $symbol: this.#text(limit) };
      case 0x0f: {
        const end = this.#at + this.#take(4, limit).readInt32LE();
        const code = { $code: this.#text(limit), $scope: toJson(this.document(this.#at, limit)) };
        if (this.#at !== end) throw malformed();
        return code;
      }
      case 0x11: {
        const bytes = this.#take(8, limit);
        return { $timestamp: { t: bytes.readUInt32LE(4), i: bytes.readUInt32LE(0) } };
      }
      case 0x7f:
        return { $maxKey: 1 };
      case 0xff:
        return { $minKey: 1 };
      default:
        throw malformed();
    }
  }

  #flag(limit: number): BsonValue {
    const [byte] = this.#take(1, limit);
    if (byte !== 0 && byte !== 1) throw malformed();
    return { type: 'flag', value: byte === 1 };
  }

  #binary(limit: number): BsonValue {
    const length = this.#take(4, limit).readInt32LE();
    const [subType = 0] = this.#take(1, limit);
    return { type: 'binary', subType, bytes: this.#take(length, limit) };
  }

  #text(limit: number): string {
    const bytes = this.#take(this.#take(4, limit).readInt32LE(), limit);
    if (bytes.at(-1) !== 0) throw malformed();
    return decoded(bytes.subarray(0, -1));
  }

  #name(limit: number): string {
    const end = this.#bytes.indexOf(0, this.#at);
    if (end < 0 || end >= limit) throw malformed();
    const name = decoded(this.#bytes.subarray(this.#at, end));
    this.#at = end + 1;
    return name;
  }

  #take(length: number, limit: number): Buffer {
    const end = this.#at + length;
    if (length < 0 || end > limit) throw malformed();
    const bytes = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }
}

function decoded(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw malformed();
  }
}
