import type { ConnectionRequest } from '../model/operation.ts';
import type { World } from '../model/scenario.ts';
import { DelayedWork } from './delayed.ts';
import { startDovecot, type DovecotServer } from './dovecot-server.ts';
import { deliver, isOk, MailProgram } from './mail-program.ts';
import type { System } from './system.ts';

/** Sends a command of IMAP, with a message behind it; `@returns` what the server answered. */
export type MailSend = (command: string, message?: string) => Promise<string>;

/** A mailbox. The agent and others may do everything in it; the observer has the rights `l` and `r`. */
export interface ImapWorld extends World {
  /** Its name, in ASCII. */
  readonly mailbox: string;
  readonly uidValidity: number;
  readonly agent: MailSend;
  readonly others: MailSend;
  /** As the observer's user. */
  readonly reader: MailSend;
  /** As a user whom the ACL gives nothing, until the mailbox gives it something. */
  readonly guest: MailSend;
  /** A connection of the guest. */
  readonly guestConnection: ConnectionRequest;
  /** Hands a message to the server's delivery for a mailbox of the team. */
  readonly deliver: (message: string, mailbox?: string) => Promise<void>;
  readonly later: (delayMs: number, work: () => Promise<unknown>) => void;
}

/** What the observer can read of every message in an opened mailbox. */
export const READABLE = 'UID FETCH 1:* (UID FLAGS RFC822.SIZE BODY.PEEK[])';

/** Debian's Dovecot with an ACL. A world is a mailbox that all users share. */
export const imap: System<ImapWorld> = {
  name: 'imap',
  needs: 'Debian packages `dovecot-core`, `dovecot-imapd`, `dovecot-lmtpd`',
  concurrency: 4,
  start: async () => {
    const server = await startDovecot();
    return {
      version: 'Dovecot 2.3 with an ACL',
      open: (name) => open(name, server),
      stop: server.stop,
    };
  },
};

async function open(name: string, { port, deliveryPort }: DovecotServer): Promise<ImapWorld> {
  const mailbox = `Team/${name}`;
  const [agent, others, reader, guest] = await Promise.all(
    ['agent', 'admin', 'reader', 'guest'].map((user) => MailProgram.login(port, user)),
  );
  const delayed = new DelayedWork();
  let lastStatus: number | null = null;
  const created = await others!.send(`CREATE ${mailbox}`);
  const [, uidValidity] =
    /UIDVALIDITY (\d+)/.exec(await others!.send(`STATUS ${mailbox} (UIDVALIDITY)`)) ?? [];
  if (!isOk(created) || uidValidity === undefined)
    throw new Error(`Dovecot did not make ${mailbox}: ${created}`);
  const connect = (user: string): ConnectionRequest => ({
    service: 'imap',
    baseUrl: `imap://127.0.0.1:${port}`,
    credential: { type: 'basic', username: user, password: user },
  });
  return {
    mailbox,
    uidValidity: Number(uidValidity),
    connection: connect('reader'),
    guestConnection: connect('guest'),
    get lastStatus() {
      return lastStatus;
    },
    agent: async (...request) => {
      const answer = await agent!.send(...request);
      lastStatus = isOk(answer) ? 200 : 500;
      return answer;
    },
    others: (...request) => others!.send(...request),
    reader: (...request) => reader!.send(...request),
    guest: (...request) => guest!.send(...request),
    deliver: async (message, to = mailbox) => {
      lastStatus = null;
      await deliver(deliveryPort, `agent+${to}`, message);
      lastStatus = 200;
    },
    later: (delayMs, work) => delayed.after(delayMs, work),
    observe: async () => {
      const opened = await reader!.send(`EXAMINE ${mailbox}`);
      return withoutTimes(opened + (isOk(opened) ? await reader!.send(READABLE) : ''));
    },
    settled: () => delayed.settled(),
    close: async () => {
      await delayed.settled();
      for (const each of [agent, others, reader, guest]) each!.close();
    },
  };
}

/** The last line of an answer says how long the command took. */
export function withoutTimes(answers: string): string {
  return answers.replaceAll(/ \([0-9.]+ \+ .*secs\)/g, '');
}
