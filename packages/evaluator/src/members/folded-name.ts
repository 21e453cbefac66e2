import { type JsonValue, sha256Hex } from '@tookeffect/core';
import { type MemberDigester, memberDigester } from './member-digest.ts';

const NAME_KEY_DOMAIN = 'tookeffect-name-key-v1\n';

/**
 * Makes the function that computes digests of values that name an object, so that spellings of one value have one digest:
 * folded, and of a UUID and of an instant the form that a database writes. Its digests are like none of `memberDigester`.
 * @param keyHex as for `memberDigester`
 */
export function nameDigester(keyHex: string): MemberDigester {
  const digest = memberDigester(sha256Hex(`${NAME_KEY_DOMAIN}${keyHex}`));
  return (value) => digest(toName(fold(value)));
}

const UUID = /^\{?((?:[0-9a-f]{4}-?){8})\}?$/;
const INSTANT = /^([0-9-]{10})[t ]([0-9:.]{5,18})(z|[+-][0-9]{2})?:?([0-9]{2})?$/;

function toName(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  const uuid = UUID.exec(value)?.[1];
  return uuid === undefined ? instantName(value) : uuid.replaceAll('-', '');
}

/** An instant as its text in UTC, to the millisecond; one without a zone is taken as one in UTC. */
function instantName(text: string): string {
  const [, day = '', time = '', zone = 'z', minutes = '00'] = INSTANT.exec(text) ?? [];
  const ms = Date.parse(`${day}T${time}${zone === 'z' ? 'Z' : `${zone}:${minutes}`}`);
  return Number.isNaN(ms) ? text : new Date(ms).toISOString();
}

const DECIMAL = /^-?[0-9]{1,32}(?:\.[0-9]{1,32})?$/;

/**
 * Folds spellings of a value: trimmed, NFC, lower case; numbers and texts of the same number are equal. Of members whose
 * names are spellings of one name, the last in the order of their names counts, wherever it is written.
 */
export function fold(value: JsonValue): JsonValue {
  if (typeof value === 'number') return foldText(String(value));
  if (typeof value === 'string') return foldText(value);
  if (Array.isArray(value)) return value.map((element: JsonValue) => fold(element));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Readonly<Record<string, JsonValue>>).sort(byName);
  return Object.fromEntries(entries.map(([name, member]) => [foldText(name), fold(member)]));
}

function byName([left]: readonly [string, JsonValue], [right]: readonly [string, JsonValue]): number {
  return left < right ? -1 : 1;
}

function foldText(text: string): string {
  const folded = text.trim().normalize('NFC').toLowerCase();
  if (!DECIMAL.test(folded)) return folded;
  const [whole = '', fraction = ''] = folded.replace('-', '').split('.');
  const digits = whole.replace(/^0+(?=[0-9])/, '');
  const decimals = trimZeros(fraction);
  const isZero = digits === '0' && decimals === '';
  const sign = folded.startsWith('-') && !isZero ? '-' : '';
  return decimals === '' ? `${sign}${digits}` : `${sign}${digits}.${decimals}`;
}

function trimZeros(fraction: string): string {
  let end = fraction.length;
  while (end > 0 && fraction[end - 1] === '0') end -= 1;
  return fraction.slice(0, end);
}
