import type { ConnectionTestResult } from '../connector.ts';
import { type ImapSession, RefusedError } from './imap-session.ts';
import { quoted } from './mailbox-name.ts';
import { parseValues } from './response-values.ts';

/** Any right but lookup and read changes something: `s` the flag \Seen. @see RFC 4314 section 2.1 */
const WRITING = /[^lr]/;
const MAX_MAILBOXES = 64;

/** Tests a credential: it reads what the user may do with each mailbox that the server lists, up to 64. */
export async function testUser(session: ImapSession): Promise<ConnectionTestResult> {
  if (!session.capabilities.has('ACL')) return open('The server cannot say what a user may do');
  const { responses } = await session.send('LIST "" "*"');
  const names = responses
    .filter(({ text }) => /^LIST /i.test(text))
    .map(({ text, literals }) => parseValues(text, literals)[3]);
  let shown = 0;
  for (const name of names.slice(0, MAX_MAILBOXES)) {
    if (typeof name !== 'string' || /[^\x20-\x7e]/.test(name)) continue;
    const rights = await rightsOn(session, name);
    if (rights === undefined) continue;
    shown += 1;
    const writing = WRITING.exec(rights)?.[0];
    if (writing !== undefined)
      return {
        outcome: 'can_write',
        detail: `The user has the right ${writing} on ${name.slice(0, 200)}.`,
      };
  }
  if (shown === 0 || shown < names.length)
    return open(`It showed what the user may do with ${String(shown)} of ${String(names.length)} mailboxes`);
  return { outcome: 'usable', detail: `The user may only read, in ${String(shown)} mailboxes.` };
}

function open(fact: string): ConnectionTestResult {
  const detail = `The server accepts the credential. ${fact}, so whether the credential can write is not known: give it the rights l and r only.`;
  return { outcome: 'usable', detail };
}

async function rightsOn(session: ImapSession, name: string): Promise<string | undefined> {
  try {
    const { responses } = await session.send(`MYRIGHTS ${quoted(name)}`);
    const lines = responses.filter(({ text }) => /^MYRIGHTS /i.test(text));
    const rights = lines.length === 1 ? parseValues(lines[0]!.text, lines[0]!.literals)[2] : undefined;
    return typeof rights === 'string' ? rights : undefined;
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
}
