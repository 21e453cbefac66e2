import { describe, expect, it } from 'vitest';
import { ComputePool, type Computer } from '../../../src/compute/index.ts';
import { ImapConnector } from '../../../src/connectors/imap/imap-connector.ts';
import { headerText } from '../../../src/connectors/imap/header-text.ts';
import { mailboxText } from '../../../src/connectors/imap/mailbox-name.ts';
import { TEST_READER, connectionTo, readImap, testResolver } from '../reading.ts';
import { type Answer, fetched, startLineServer } from './line-server.ts';

async function reading(answer: Answer, request?: Parameters<typeof readImap>[1], status?: number[]) {
  const server = await startLineServer(answer);
  const connection = connectionTo(`imap://127.0.0.1:${String(server.port)}`, TEST_READER);
  const result = await readImap(connection, request, status ? { bodyStatuses: status } : {});
  await server.stop();
  return { result, commands: server.commands };
}

const usual: Answer = () => undefined;
const FACTS = {
  mailbox: 'Archive',
  uidValidity: 5,
  uid: 7,
  messageKey: 'op-1',
  subject: 'Review',
  from: ['ada@example.org'],
  to: ['bob@example.org'],
  cc: [],
  size: 170,
  flags: [String.raw`\seen`],
  isDeleted: false,
};
const SOURCE = { isUncached: true, isUnique: true, hasMore: false };

/** One message that the server shows in this way. */
async function shown(options: Parameters<typeof fetched>[1]) {
  const { result } = await reading((tag, command) =>
    command.includes('FETCH') ? `${fetched(7, options)}${tag} OK\r\n` : undefined,
  );
  return (result as { body?: { messages: object[]; complete: object } }).body;
}

const SINCE = '2026-03-01T11:45:00.000Z';

describe('a read of a mailbox', () => {
  it('shows the messages with the Message-ID, and sends nothing that changes anything', async () => {
    const { result, commands } = await reading(usual);
    expect(result).toEqual({
      outcome: 'answered',
      status: 200,
      source: SOURCE,
      body: { messages: [FACTS], complete: { key: true, newest: true } },
    });
    expect(commands.map((command) => /^(?:UID )?\w+/.exec(command)![0])).toEqual([
      ...['CAPABILITY', 'AUTHENTICATE', 'CAPABILITY', 'EXAMINE', 'UID SEARCH', 'UID FETCH', 'FETCH'],
    ]);
    expect(commands.join(' ')).not.toMatch(/BODY\[/);
  });

  it('shows one message by its UID', async () => {
    const { result } = await reading(usual, { uid: '7', uidValidity: '5' });
    expect(result).toMatchObject({ status: 200, body: { message: FACTS } });
  });

  it('says 404 for a UID that neither a fetch nor a search finds', async () => {
    const none: Answer = (tag, command) =>
      command.startsWith('UID SEARCH')
        ? `* SEARCH\r\n${tag} OK\r\n`
        : command.includes('FETCH')
          ? `${tag} OK\r\n`
          : undefined;
    const { result } = await reading(none, { uid: '7', uidValidity: '5' });
    expect(result).toEqual({ outcome: 'answered', status: 404, source: SOURCE });
  });

  it('says 409 for another UIDVALIDITY, and for UIDs that do not stay', async () => {
    expect((await reading(usual, { uid: '7', uidValidity: '6' })).result).toMatchObject({ status: 409 });
    const loose: Answer = (tag, command) =>
      command.startsWith('EXAMINE')
        ? `* 1 EXISTS\r\n* OK [UIDVALIDITY 5] v\r\n* NO [UIDNOTSTICKY] no\r\n${tag} OK [READ-ONLY]\r\n`
        : undefined;
    expect((await reading(loose)).result).toMatchObject({ status: 409 });
  });

  it('shows the mailbox for the probe, and no body for a status that is not asked for', async () => {
    expect((await reading(usual, {})).result).toMatchObject({
      body: { mailbox: { isOpen: true, uidValidity: 5 } },
    });
    expect((await reading(usual, {}, [204])).result).not.toHaveProperty('body');
  });

  it.each([
    ['EXAMINE', 'NO [NOPERM] no', 403],
    ['EXAMINE', 'NO no such mailbox', 404],
    ['EXAMINE', 'NO [UNAVAILABLE] later', 503],
    ['proof', 'NO [AUTHENTICATIONFAILED] no', 401],
  ])('%s refused with %s is the status %i', async (name, text, status) => {
    const refuses: Answer = (tag, command) => (command.startsWith(name) ? `${tag} ${text}\r\n` : undefined);
    expect((await reading(refuses)).result).toMatchObject({ status });
  });

  it('leaves out what programs show in different ways', async () => {
    const twice = 'Message-ID: <op-1@example.org>\r\nSubject: Review\r\nSubject: Other\r\n\r\n';
    expect((await shown({ head: twice }))!.messages[0]).not.toHaveProperty('subject');
    expect((await shown({ subject: '"=?iso-8859-1?q?R=E9?="' }))!.messages[0]).not.toHaveProperty('subject');
    const ids = 'Message-ID: <op-1@example.org>\r\nMessage-ID: <op-2@example.org>\r\n\r\n';
    const two = await shown({ head: ids });
    expect(two!.messages[0]).not.toHaveProperty('messageKey');
    expect(two!.complete).toEqual({ key: false, newest: false });
    expect((await shown({ id: '"<other@example.org>"' }))!.complete).toEqual({ key: false, newest: false });
  });

  it.each([
    ['are among the newest', '40 41', { since: SINCE }, true],
    ['are not all among the newest', '8 40 41', { since: SINCE }, false],
    ['are not known, because the contract names no instant', '41', {}, false],
  ])('says of a large mailbox whether messages that arrived since %s', async (_name, uids, rest, newest) => {
    let searched = '';
    const large: Answer = (tag, command) => {
      const all = Array.from({ length: 32 }, (_, index) => fetched(10 + index)).join('');
      if (command.startsWith('EXAMINE'))
        return `* 40 EXISTS\r\n* OK [UIDVALIDITY 5] v\r\n${tag} OK [READ-ONLY]\r\n`;
      if (command.startsWith('FETCH 9:40')) return `${all}${tag} OK\r\n`;
      if (command.startsWith('UID SEARCH HEADER')) return `* SEARCH\r\n${tag} OK\r\n`;
      if (!command.startsWith('UID SEARCH SINCE')) return undefined;
      searched = command;
      return `* SEARCH ${uids}\r\n${tag} OK\r\n`;
    };
    const { result } = await reading(large, { messageKey: 'op-1', ...rest });
    expect(result).toMatchObject({ body: { complete: { newest } } });
    expect(searched).toBe('since' in rest ? 'UID SEARCH SINCE 28-Feb-2026' : '');
  });

  it('says that the newest messages are incomplete where the server shows fewer than there are', async () => {
    const fewer: Answer = (tag, command) =>
      command.startsWith('EXAMINE')
        ? `* 2 EXISTS\r\n* OK [UIDVALIDITY 5] v\r\n${tag} OK [READ-ONLY]\r\n`
        : undefined;
    expect((await reading(fewer)).result).toMatchObject({ body: { complete: { newest: false } } });
  });

  it('says that a message is marked as deleted', async () => {
    expect((await shown({ flags: String.raw`\DELETED` }))!.messages[0]).toMatchObject({ isDeleted: true });
  });

  it('sends nothing for names that no mailbox, Message-ID or message has', async () => {
    for (const request of [
      ...[{ mailbox: 'a\r\nt9 DELETE x' }, { mailbox: '*' }, { messageKey: 'a"b' }],
      ...[{ uid: '1:*', uidValidity: '5' }, { uid: '7' }],
    ]) {
      const { result, commands } = await reading(usual, request);
      expect([result.outcome, commands]).toEqual(['failed', []]);
    }
  });
});

describe('a long answer', () => {
  /** Forty kilobytes about 32 messages, of which each has a long header. */
  const long: Answer = (tag, command) => {
    const head = `Message-ID: <op-1@example.org>\r\nTo: ${'a'.repeat(1_000)}\r\n\r\n`;
    const all = Array.from({ length: 32 }, (_, index) => fetched(10 + index, { head })).join('');
    if (command.startsWith('EXAMINE'))
      return `* 32 EXISTS\r\n* OK [UIDVALIDITY 5] v\r\n${tag} OK [READ-ONLY]\r\n`;
    if (command.startsWith('FETCH')) return `${all}${tag} OK\r\n`;
    return command.startsWith('UID SEARCH') ? `* SEARCH\r\n${tag} OK\r\n` : undefined;
  };
  async function readingWith(computer: Computer, answer = long) {
    const server = await startLineServer(answer);
    const connection = connectionTo(`imap://127.0.0.1:${String(server.port)}`, TEST_READER);
    const result = await readImap(connection, undefined, {}, testResolver(), computer);
    await server.stop();
    return result;
  }

  it('is parsed on the pool, which ends what takes too long', async () => {
    const pool = new ComputePool({ timeoutMs: 1 });
    const result = await readingWith(pool);
    await pool.onApplicationShutdown();
    expect(result).toEqual({ outcome: 'failed', failure: 'too_large' });
  });

  it('has the same messages, and the same faults, on the pool', async () => {
    const pool = new ComputePool();
    const uids = Array.from({ length: 32 }, (_, index) => ({ uid: 10 + index, messageKey: 'op-1' }));
    expect(await readingWith(pool)).toMatchObject({ body: { messages: uids } });
    const cut: Answer = (...asked) =>
      String(long(...asked) ?? '').replace(' RFC822.SIZE 170', '') || undefined;
    expect(await readingWith(pool, cut)).toEqual({ outcome: 'failed', failure: 'not_json' });
    await pool.onApplicationShutdown();
  });

  it('is no answer of the system while the pool is full', async () => {
    const pool = new ComputePool({ threads: 0, maxWaiting: 0 });
    await expect(readingWith(pool)).rejects.toMatchObject({ code: 'unavailable' });
    await pool.onApplicationShutdown();
  });
});

it.each([
  ['Review', 'Review'],
  ['=?utf-8?q?Gr=C3=B6=C3=9Fe_2?= x', 'Größe 2 x'],
  ['=?UTF-8?B?R3LDtg==?= =?UTF-8?B?w59l?=', 'Größe'],
  ['=?utf-8?q?=C3?=', undefined],
  ['a=?utf-8?q?b?=', undefined],
  ['Größe', undefined],
  ['=?utf-8?q?=0A?=', undefined],
])('the header %s is the text %s', (raw, text) => {
  expect(headerText(raw)).toBe(text);
});

it('names of mailboxes are modified UTF-7 in quotation marks', () => {
  expect(mailboxText('~peter/mail/台北/日本語')).toBe('"~peter/mail/&U,BTFw-/&ZeVnLIqe-"');
  expect(mailboxText('A&B "x\\')).toBe(String.raw`"A&-B \"x\\"`);
});

describe('the test of a connection', () => {
  async function testing(answer: Answer) {
    const server = await startLineServer(answer);
    const connection = connectionTo(`imap://127.0.0.1:${String(server.port)}`, TEST_READER);
    const bounds = { timeoutMs: 2_000, signal: AbortSignal.timeout(2_000) };
    const result = await new ImapConnector(testResolver()).test(connection, bounds);
    await server.stop();
    return result;
  }
  const rights =
    (text: string): Answer =>
    (tag, command) =>
      command.startsWith('MYRIGHTS') ? `* MYRIGHTS Archive ${text}\r\n${tag} OK\r\n` : undefined;

  it('says that a user with the rights l and r may only read', async () => {
    expect(await testing(usual)).toEqual({
      outcome: 'usable',
      detail: 'The user may only read, in 1 mailboxes.',
    });
  });

  it.each(['lrs', 'lrw', 'lri', 'lrp', 'lrk', 'lrx', 'lrt', 'lre', 'lra', 'lr0'])(
    'refuses a user with the rights %s',
    async (text) => {
      expect(await testing(rights(text))).toMatchObject({ outcome: 'can_write' });
    },
  );

  it('says that it cannot see it without ACL', async () => {
    const without: Answer = (tag, command) =>
      command === 'CAPABILITY' ? `* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${tag} OK\r\n` : undefined;
    expect(await testing(without)).toMatchObject({
      outcome: 'usable',
      detail: expect.stringContaining('not known') as string,
    });
  });

  it('says denied for a password that is not accepted', async () => {
    const refuses: Answer = (tag, command) => (command === 'proof' ? `${tag} NO no\r\n` : undefined);
    expect(await testing(refuses)).toMatchObject({ outcome: 'denied' });
  });
});
