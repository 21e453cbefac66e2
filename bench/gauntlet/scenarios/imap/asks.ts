import type { Ask, Report } from '../../model/operation.ts';
import { doneAfter } from '../../model/operation.ts';
import { type ImapWorld, type MailSend, READABLE, withoutTimes } from '../../systems/imap.ts';

export const SUBJECT = 'Review of the quarter';
/** The task of most scenarios. */
export const TASK = `Put a message "${SUBJECT}" to Bob into the mailbox.`;

/** Asks for the message; `more` is added to the usual input. */
export const filed =
  (more: object = {}) =>
  ({ mailbox }: ImapWorld): Ask => ({
    contract: 'imap.message.filed@1',
    input: { mailbox, subject: SUBJECT, to: ['bob@example.org'], ...more },
  });

/** What of a message is not as usual; a header that is null is left out. */
export interface Letter {
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly text?: string;
}

/** The text of a message with the marker in its Message-ID. */
export function letter(marker: string, { headers = {}, text = 'Hello Bob' }: Letter = {}): string {
  const all: Record<string, string | null> = {
    'Message-ID': `<${marker}@example.org>`,
    Subject: SUBJECT,
    From: 'Ada <ada@example.org>',
    To: 'Bob <bob@example.org>',
    ...headers,
  };
  const lines = Object.entries(all).filter(([, value]) => value !== null);
  return [...lines.map(([name, value]) => `${name}: ${value}`), '', text, ''].join('\r\n');
}

/** Puts a message with the marker into a mailbox. */
export const append = (send: MailSend, mailbox: string, marker: string, more?: Letter): Promise<string> =>
  send(`APPEND ${mailbox}`, letter(marker, more));

/** The agent puts the message into the mailbox, and says so. */
export const file = (world: ImapWorld, marker: string, more?: Letter): Promise<Report> =>
  doneAfter(append(world.agent, world.mailbox, marker, more));

/** Sends commands on messages of the opened mailbox. */
export async function within(send: MailSend, mailbox: string, ...commands: readonly string[]): Promise<void> {
  await send(`SELECT ${mailbox}`);
  for (const command of commands) await send(command);
  await send('UNSELECT');
}

/** The commands that delete messages. */
export const removal = (uids: string): readonly string[] => [
  String.raw`UID STORE ${uids} +FLAGS.SILENT (\Deleted)`,
  'EXPUNGE',
];

/** Every message of the mailbox, as the administrator sees it. */
export async function messagesIn({ others, mailbox }: ImapWorld): Promise<readonly string[]> {
  await others(`EXAMINE ${mailbox}`);
  const answer = await others(READABLE);
  await others('UNSELECT');
  return answer.split(/^\* \d+ FETCH /m).slice(1);
}

/** Whether exactly one message has all of these lines, and is not marked as deleted. */
export async function hasOne(
  world: ImapWorld,
  lines: readonly string[] = [`Subject: ${SUBJECT}`, 'To: Bob <bob@example.org>'],
): Promise<boolean> {
  const found = (await messagesIn(world)).filter((message) =>
    lines.every((line) => message.includes(`\r\n${line}\r\n`)),
  );
  return found.length === 1 && !found[0]!.includes(String.raw`\Deleted`);
}

/** The part of the world that the guest observes. */
export const asGuest = (world: ImapWorld): ImapWorld => ({
  ...world,
  observe: async () => withoutTimes(await world.guest(`EXAMINE ${world.mailbox}`)),
});
