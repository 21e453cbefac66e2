import type { JsonObject, JsonValue } from '@tookeffect/core';
import { headerText } from './header-text.ts';
import type { ImapLine } from './response-stream.ts';
import { type ImapValue, parseValues } from './response-values.ts';

/** What is fetched of a message; BODY.PEEK does not set \Seen, and nothing of the body is read. */
export const MESSAGE_ITEMS =
  '(UID FLAGS INTERNALDATE RFC822.SIZE ENVELOPE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID SUBJECT FROM TO CC)])';

const MAX_TEXT = 4096;
const MAX_PEOPLE = 256;

/** The responses to a FETCH. */
export interface FetchAnswer {
  readonly responses: readonly ImapLine[];
  /** Members that every message gets. */
  readonly place: JsonObject;
}

/** Reads the FETCH responses among all. @throws {SyntaxError} if one is none, or lacks a part */
export function readMessages({ responses, place }: FetchAnswer): JsonObject[] {
  return responses
    .filter(({ text }) => /^[0-9]+ FETCH /i.test(text))
    .map((line) => readMessage(line, place))
    .filter((message) => message !== undefined);
}

function readMessage({ text, literals }: ImapLine, place: JsonObject): JsonObject | undefined {
  const [, , list] = parseValues(text, literals);
  if (!Array.isArray(list) || list.length % 2 !== 0) throw new SyntaxError('A message is no list.');
  const parts = new Map<string, ImapValue>();
  for (let index = 0; index < list.length; index += 2) {
    const name = String(list[index]).toUpperCase();
    if (parts.has(name)) throw new SyntaxError('A part of a message is there twice.');
    parts.set(name, list[index + 1] as ImapValue);
  }
  // A server may tell that the flags of a message changed at any time.
  if (!parts.has('ENVELOPE') && parts.has('FLAGS')) return undefined;
  const uid = toUid(parts.get('UID'));
  const envelope = parts.get('ENVELOPE');
  const flags = parts.get('FLAGS');
  const head = [...parts].find(([name]) => name.startsWith('BODY[HEADER.FIELDS'))?.[1];
  if (!isList(envelope) || envelope.length !== 10 || !isList(flags) || typeof head !== 'string')
    throw new SyntaxError('A message lacks a part.');
  const fields = readFields(head);
  const single = (name: string, read: () => JsonValue | undefined) =>
    (fields.get(name)?.length ?? 0) <= 1 ? read() : undefined;
  return known({
    ...place,
    uid,
    messageKey: single('message-id', () => messageKey(fields.get('message-id')?.[0], envelope[9])),
    subject: single('subject', () => subject(envelope[1])),
    from: single('from', () => addresses(envelope[2])),
    to: single('to', () => addresses(envelope[5])),
    cc: single('cc', () => addresses(envelope[6])),
    size: toUid(parts.get('RFC822.SIZE')),
    flags: flags.filter((flag) => typeof flag === 'string').map((flag) => flag.toLowerCase()),
    isDeleted: flags.some((flag) => String(flag).toLowerCase() === String.raw`\deleted`),
  });
}

function known(members: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as JsonObject;
}

/** A number of 32 bits. */
function toUid(value: ImapValue | undefined): number {
  const number = typeof value === 'string' && /^[0-9]{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number <= 0xffff_ffff)) throw new SyntaxError('A number of the server is none.');
  return number;
}

/** What is before the `@`, if the header and the envelope agree; null without a Message-ID. */
function messageKey(field: string | undefined, ofEnvelope: ImapValue | undefined): string | null | undefined {
  if (field === undefined && (ofEnvelope ?? null) === null) return null;
  const [, key] = /^<([!-;=?A-~]{1,200})@[!-;=?A-~]{1,250}>$/.exec(field ?? '') ?? [];
  return field === ofEnvelope ? key : undefined;
}

/** An empty text if there is none. */
function subject(value: ImapValue | undefined): string | undefined {
  const text = value ?? '';
  return typeof text === 'string' && text.length <= MAX_TEXT ? headerText(text) : undefined;
}

/** Mail addresses in lower case; undefined if one has no host, or is none of ASCII. */
function addresses(value: ImapValue | undefined): string[] | undefined {
  if (value === null) return [];
  if (!isList(value) || value.length > MAX_PEOPLE) return undefined;
  const mails = value.map((address) => {
    const [, , mailbox, host] = isList(address) ? address : [];
    const mail = `${String(mailbox)}@${String(host)}`;
    return typeof mailbox === 'string' &&
      typeof host === 'string' &&
      /^[\w.+=!#$%&'*/?^`{|}~-]+@[\w.-]+$/.test(mail)
      ? mail.toLowerCase()
      : undefined;
  });
  return mails.every((mail) => mail !== undefined) ? mails : undefined;
}

/** The values of header fields by their names, unfolded. @throws {SyntaxError} for a line that is no field */
function readFields(head: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  for (const line of head.replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    if (line === '') continue;
    const end = line.indexOf(':');
    if (end < 1 || /[\r\n\0]/.test(line)) throw new SyntaxError('A header is no header.');
    const name = line.slice(0, end).trim().toLowerCase();
    const values = fields.get(name) ?? [];
    values.push(line.slice(end + 1).trim());
    fields.set(name, values);
  }
  return fields;
}

function isList(value: ImapValue | undefined): value is readonly ImapValue[] {
  return Array.isArray(value);
}
