import type { JsonObject } from '@tookeffect/core';
import type { ReadSource } from '@tookeffect/wire';
import type { ImapReadRequest } from '@tookeffect/evaluator';
import type { Computer } from '../../compute/index.ts';
import type { ReadResult } from '../connector.ts';
import type { ImapAnswer, ImapSession } from './imap-session.ts';
import { mailboxId, mailboxText, quoted } from './mailbox-name.ts';
import { MESSAGE_ITEMS } from './message-facts.ts';
import type { ImapLine } from './response-stream.ts';

/** Messages without the Message-ID that is looked for are read among the newest. */
const NEWEST = 32;
const DAY_MS = 86_400_000;
/** The most messages that may contain the text that is looked for. */
const MAX_FOUND = 64;
/** The mailbox has another UIDVALIDITY, or its UIDs do not stay: what the UID named is not known. */
const CONFLICT = 409;

/** No cache is between the connector and the server, and each read selects the mailbox again. */
const SOURCE: ReadSource = { isUncached: true, isUnique: true, hasMore: false };

/**
 * Makes one read in one session.
 * @param computer parses the answers about messages
 * @throws as `ImapSession.send` and `Computer.run`
 */
export async function readMailbox(
  request: ImapReadRequest,
  session: ImapSession,
  computer: Computer,
): Promise<ReadResult> {
  const mailbox = mailboxId(request.mailbox);
  const opened = await session.send(`EXAMINE ${mailboxText(request.mailbox)}`);
  const { uidValidity, exists, isSticky } = readOpened(opened);
  if (!isSticky) return { outcome: 'answered', status: CONFLICT, source: SOURCE };
  const from = { session, computer, place: { mailbox, uidValidity } };
  if (request.uid !== undefined) {
    if (String(uidValidity) !== request.uidValidity)
      return { outcome: 'answered', status: CONFLICT, source: SOURCE };
    return readOne(request.uid, from);
  }
  if (request.messageKey === undefined)
    return answered({ mailbox: { name: mailbox, uidValidity, isOpen: true } });
  const found = await search(session, `HEADER MESSAGE-ID ${quoted(request.messageKey)}`);
  const byKey = found.length > 0 ? await fetch(from, `UID FETCH ${found.slice(0, MAX_FOUND).join(',')}`) : [];
  const newest =
    exists > 0
      ? await fetch(from, `FETCH ${String(Math.max(1, exists - NEWEST + 1))}:${String(exists)}`)
      : [];
  const fetched = new Set(byKey.map(({ uid }) => uid));
  const messages = [...byKey, ...newest.filter(({ uid }) => !fetched.has(uid))];
  const isWhole = found.length === byKey.length && found.every((uid) => fetched.has(uid));
  const isNewestWhole =
    newest.length === Math.min(exists, NEWEST) &&
    (exists <= NEWEST || (await includesArrivals(newest, request.since, session)));
  const complete = { key: isWhole && byKey.every(hasKey), newest: isNewestWhole && newest.every(hasKey) };
  return answered({ messages, complete });
}

/** Whether the messages include every one that arrived since an instant, by the server's own days. */
async function includesArrivals(
  messages: readonly JsonObject[],
  since: string | undefined,
  session: ImapSession,
): Promise<boolean> {
  if (since === undefined) return false;
  // A day of the server can begin half a day before or after a day of UTC.
  const [, day, month, year] = new Date(Date.parse(since) - DAY_MS).toUTCString().split(' ');
  const arrived = await search(session, `SINCE ${String(Number(day))}-${month!}-${year!}`);
  const uids = new Set(messages.map(({ uid }) => uid));
  return arrived.every((uid) => uids.has(uid));
}

/** Whether it is known what Message-ID the message has. */
function hasKey({ messageKey }: JsonObject): boolean {
  return messageKey !== undefined;
}

function answered(body: JsonObject): ReadResult {
  return { outcome: 'answered', status: 200, source: SOURCE, body };
}

/** An opened mailbox. */
interface Opened {
  readonly session: ImapSession;
  readonly computer: Computer;
  readonly place: { readonly mailbox: string; readonly uidValidity: number };
}

/** A message is gone if neither its UID can be fetched nor a search finds it. */
async function readOne(uid: string, from: Opened): Promise<ReadResult> {
  const [message, ...others] = await fetch(from, `UID FETCH ${uid}`);
  if (others.length > 0 || (message && message.uid !== Number(uid)))
    throw new SyntaxError('The server sent other messages than the one asked for.');
  const found = await search(from.session, `UID ${uid}`);
  if (found.length !== (message ? 1 : 0) || found.some((one) => String(one) !== uid))
    throw new SyntaxError('Two answers about one message differ.');
  return message ? answered({ message }) : { outcome: 'answered', status: 404, source: SOURCE };
}

async function fetch(
  { session, computer, place }: Opened,
  command: `${'FETCH' | 'UID FETCH'} ${string}`,
): Promise<JsonObject[]> {
  const { responses } = await session.send(`${command} ${MESSAGE_ITEMS}`);
  const messages = await computer.run('readMessages', { responses, place }, sizeOf(responses));
  if (new Set(messages.map(({ uid }) => uid)).size !== messages.length)
    throw new SyntaxError('Two messages have one UID.');
  return messages;
}

/** Bytes; every character is one. */
function sizeOf(lines: readonly ImapLine[]): number {
  return lines.reduce(
    (sum, { text, literals }) => sum + text.length + literals.reduce((bytes, each) => bytes + each.length, 0),
    0,
  );
}

/** The UIDs that a search finds. @throws {SyntaxError} if the server does not say any, not even none */
async function search(session: ImapSession, criteria: string): Promise<number[]> {
  const { responses } = await session.send(`UID SEARCH ${criteria}`);
  const lines = responses.filter(({ text }) => /^SEARCH(?: |$)/i.test(text));
  const [, list] = /^SEARCH((?: [1-9][0-9]{0,9})*) ?$/i.exec(lines[0]?.text ?? '') ?? [];
  if (lines.length !== 1 || list === undefined)
    throw new SyntaxError('The server does not say what it found.');
  return list
    .split(' ')
    .filter((text) => text !== '')
    .map(Number);
}

function readOpened({ responses, text }: ImapAnswer) {
  // A server that opens it for writing did something else than it was asked.
  if (!/^OK \[READ-ONLY\]/i.test(text))
    throw new SyntaxError('The server does not open the mailbox to read only.');
  const texts = responses.map((line) => line.text);
  return {
    uidValidity: single(texts, /^OK \[UIDVALIDITY ([1-9][0-9]{0,9})\]/i),
    exists: single(texts, /^([0-9]{1,10}) EXISTS$/i),
    isSticky: !texts.some((line) => /\[UIDNOTSTICKY\]/i.test(line)),
  };
}

function single(texts: readonly string[], pattern: RegExp): number {
  const numbers = texts.flatMap((text) => pattern.exec(text)?.[1] ?? []).map(Number);
  if (numbers.length !== 1) throw new SyntaxError('The server does not describe the mailbox.');
  return numbers[0]!;
}
