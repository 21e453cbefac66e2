import type { Socket } from 'node:net';
import { type RawServer, startRawServer } from '../raw-server.ts';

/** Answers one command; `tag` is that of the command. */
export type Answer = (tag: string, command: string, socket: Socket) => string | Buffer | undefined;

export const CAPABILITY = '* CAPABILITY IMAP4rev1 AUTH=PLAIN ACL\r\n';
const HEAD =
  'Message-ID: <op-1@example.org>\r\nSubject: Review\r\nFrom: Ada <ada@example.org>\r\nTo: bob@example.org\r\n\r\n';

/** A response about a message. */
export function fetched(
  uid: number,
  { head = HEAD, subject = '"Review"', id = '"<op-1@example.org>"', flags = String.raw`\Seen` } = {},
): string {
  const people = '(("Ada" NIL "ada" "example.org")) NIL NIL ((NIL NIL "Bob" "Example.org")) NIL NIL NIL';
  return `* 1 FETCH (UID ${String(uid)} FLAGS (${flags}) INTERNALDATE "01-Mar-2026 12:00:00 +0000" RFC822.SIZE 170 ENVELOPE ("Sun, 01 Mar 2026 12:00:00 +0000" ${subject} ${people} ${id}) BODY[HEADER.FIELDS (MESSAGE-ID SUBJECT FROM TO CC)] {${String(Buffer.byteLength(head))}}\r\n${head})\r\n`;
}

/** What a server says that has one message, with the UID 7. */
const honest: Answer = (tag, command) => {
  const ok = `${tag} OK done\r\n`;
  if (command === 'CAPABILITY') return CAPABILITY + ok;
  if (command === 'AUTHENTICATE PLAIN') return '+ \r\n';
  if (command.startsWith('EXAMINE'))
    return `* 1 EXISTS\r\n* OK [UIDVALIDITY 5] valid\r\n* OK [UIDNEXT 8] next\r\n${tag} OK [READ-ONLY] done\r\n`;
  if (command.startsWith('UID SEARCH')) return `* SEARCH 7\r\n${ok}`;
  if (command.includes('FETCH')) return fetched(7) + ok;
  if (command.startsWith('LIST')) return `* LIST () "/" Archive\r\n${ok}`;
  if (command.startsWith('MYRIGHTS')) return `* MYRIGHTS Archive lr\r\n${ok}`;
  return `${tag} BAD what\r\n`;
};

/** Starts a server; `answer` may leave a command to the honest one by `undefined`. */
export function startLineServer(
  answer: Answer,
  { greeting = '* OK ready\r\n' }: { greeting?: string | ((socket: Socket) => void) } = {},
): Promise<RawServer & { readonly commands: string[] }> {
  const commands: string[] = [];
  const server = startRawServer((socket) => {
    if (typeof greeting === 'string') socket.write(greeting);
    else greeting(socket);
    let login: string | undefined;
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (login !== undefined) {
          socket.write(answer(login, 'proof', socket) ?? `${login} OK in\r\n`);
          login = undefined;
          continue;
        }
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
        commands.push(command);
        const sent = answer(tag, command, socket) ?? honest(tag, command, socket);
        if (command === 'AUTHENTICATE PLAIN' && String(sent).startsWith('+')) login = tag;
        if (sent !== undefined) socket.write(sent);
      }
    });
  });
  return server.then((raw) => ({ ...raw, commands }));
}
