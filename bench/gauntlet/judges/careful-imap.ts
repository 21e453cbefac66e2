import type { Ask } from '../model/operation.ts';
import { type ImapWorld, READABLE } from '../systems/imap.ts';
import { isOk } from '../systems/mail-program.ts';
import type { Judgement } from './judge.ts';

/** The input of both contracts; `uid` for a deletion only. */
interface MailInput {
  readonly subject?: string;
  readonly to?: readonly string[];
  readonly cc?: readonly string[];
  readonly uid?: number;
}

/**
 * A checker as a careful engineer writes it: it finds messages by the Message-ID, exactly one, not marked as deleted, and
 * compares the subject and the recipients. A deletion took place if the mailbox has no message with the UID.
 */
export async function checkMail(world: ImapWorld, { input }: Ask, marker: string): Promise<Judgement> {
  const task = input as MailInput;
  const messages = await readMessages(world);
  if (messages === null) return 'unknown';
  if (task.uid !== undefined) return isGone(messages, task.uid);
  const ours = messages.filter((message) => field(message, 'Message-ID').startsWith(`<${marker}@`));
  const isAlone = ours.length === 1 && !/FLAGS \([^)]*\\Deleted/.test(ours[0]!);
  return isAlone && isAsAsked(ours[0]!, task) ? 'done' : 'not_done';
}

/** Reads the messages once, and looks for one with the subject; who receives it, and its flags, are not looked at. */
export async function rereadMail(world: ImapWorld, { input }: Ask): Promise<Judgement> {
  const { subject, uid } = input as MailInput;
  const messages = await readMessages(world);
  if (messages === null) return 'unknown';
  if (uid !== undefined) return isGone(messages, uid);
  return messages.some((message) => subjectOf(message) === subject) ? 'done' : 'not_done';
}

function isGone(messages: readonly string[], uid: number): Judgement {
  return messages.some((message) => message.includes(`(UID ${uid} `)) ? 'not_done' : 'done';
}

/** Every message of the mailbox, as the server sends it; null if the mailbox cannot be opened. */
async function readMessages({ connection, guest, mailbox, reader }: ImapWorld): Promise<string[] | null> {
  const send = connection.credential.username === 'guest' ? guest : reader;
  if (!isOk(await send(`EXAMINE ${mailbox}`))) return null;
  return (await send(READABLE)).split(/^\* \d+ FETCH /m).slice(1);
}

function isAsAsked(message: string, { subject, to = [], cc = [] }: MailInput): boolean {
  const people = (name: string) =>
    field(message, name)
      .toLowerCase()
      .split(/[\s<>,"]/);
  const all = (name: string, mails: readonly string[]) => mails.every((mail) => people(name).includes(mail));
  return subjectOf(message) === subject && all('To', to) && all('Cc', cc);
}

function field(message: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}: ?((?:.*\\r\\n[ \\t])*.*)\\r\\n`, 'im').exec(message) ?? [];
  return value.replaceAll('\r\n', '');
}

function subjectOf(message: string): string {
  const words = field(message, 'Subject').replaceAll(/\?=\s+=\?/g, '?==?');
  return words.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
    encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : fromQuoted(text),
  );
}

function fromQuoted(text: string): string {
  const percent = text.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll(/=(..)/g, '%$1');
  return decodeURIComponent(percent);
}
