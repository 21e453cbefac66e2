import { once } from 'node:events';
import { type Socket, connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Environment } from '@tookeffect/core';
import type { BasicCredential } from '@tookeffect/wire';
import type { GuardedResolver } from '../network/address-guard.ts';
import type { SystemAddress } from '../system-address.ts';
import { type ImapLine, ResponseStream, SessionTooLargeError } from './response-stream.ts';

/** Allowance for what the protocol adds to the messages. */
const PROTOCOL_BYTES = 65_536;
const MAX_RESPONSES = 4096;

/** Server, user and bounds of a session. */
export interface SessionOptions {
  readonly resolver: GuardedResolver;
  readonly address: SystemAddress;
  readonly environment: Environment;
  readonly credential: BasicCredential;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** The server refused a command with NO. */
export class RefusedError extends Error {
  /** The response code, such as `NONEXISTENT`; empty if there is none. */
  readonly code: string;
  readonly isLogin: boolean;

  constructor(code: string, isLogin = false) {
    super(`The server refused a command: ${code}.`);
    this.code = code;
    this.isLogin = isLogin;
  }
}

/** What a command returned. */
export interface ImapAnswer {
  /** The untagged responses without `* `. */
  readonly responses: readonly ImapLine[];
  /** What follows the tag of the last line. */
  readonly text: string;
}

/** A session of a user; it has no command that changes anything. */
export interface ImapSession {
  readonly capabilities: ReadonlySet<string>;
  /** @throws {RefusedError}; {SyntaxError}; {SessionTooLargeError}; what the network fails with */
  send(command: ReadCommand): Promise<ImapAnswer>;
}

/** The commands that are sent after the login. EXAMINE opens a mailbox so that the server refuses every change. */
export type ReadCommand =
  `${'EXAMINE' | 'UID SEARCH' | 'FETCH' | 'UID FETCH' | 'LIST' | 'MYRIGHTS'} ${string}` | 'NOOP';

/**
 * Opens a connection, logs in, runs `use`, and closes it. `imaps://` encrypts from the first byte on, `imap://` with
 * STARTTLS. Live systems need TLS with a valid certificate before a user name is sent; test systems may lack both.
 * @throws {RefusedError}; {SessionTooLargeError}; {SyntaxError}; what the resolver or the network fails with
 */
export async function withSession<Result>(
  options: SessionOptions,
  use: (session: ImapSession) => Promise<Result>,
): Promise<Result> {
  const { address, resolver, signal, maxBytes } = options;
  const { host, port } = address;
  // Sockets do not call `lookup` for literal addresses.
  if (isIP(host) !== 0) await resolver.resolve(host);
  const socket = connect({ host, port, lookup: resolver.lookup, noDelay: true, signal });
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect');
    const client = new Client(socket, maxBytes + PROTOCOL_BYTES);
    return await use(await client.begin(options));
  } finally {
    socket.destroy();
  }
}

class Client {
  #socket: Socket;
  readonly #stream: ResponseStream;
  #tags = 0;

  constructor(socket: Socket, maxBytes: number) {
    this.#socket = socket;
    this.#stream = new ResponseStream(socket, maxBytes);
  }

  async begin({ address, environment, credential }: SessionOptions): Promise<ImapSession> {
    const isImplicit = address.scheme === 'imaps';
    if (isImplicit) await this.#encrypt(address.host, environment);
    const { text } = await this.#stream.line();
    // PREAUTH would end the plain text without TLS, and BYE is no greeting.
    if (!/^\* OK(?: |$)/i.test(text)) throw new Error('The server does not greet.');
    let capabilities = await this.#capabilities();
    if (!isImplicit && capabilities.has('STARTTLS')) {
      await this.#command('STARTTLS').catch((error: unknown) => {
        throw error instanceof RefusedError ? new Error('The server declines TLS.') : error;
      });
      // Bytes behind the answer, before TLS, can only be injected.
      if (this.#stream.hasMore) throw new SyntaxError('The server sent something between STARTTLS and TLS.');
      await this.#encrypt(address.host, environment);
      capabilities = await this.#capabilities();
    } else if (!isImplicit && environment === 'live') throw new Error('The server declines TLS.');
    await this.#login(credential, capabilities);
    return { capabilities: await this.#capabilities(), send: (command) => this.#command(command) };
  }

  async #encrypt(host: string, environment: Environment): Promise<void> {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const secure = connectTls({
      socket: this.#socket,
      host,
      ...name,
      rejectUnauthorized: environment === 'live',
    });
    secure.on('error', () => undefined);
    this.#socket.resume();
    await once(secure, 'secureConnect');
    this.#socket = secure;
    this.#stream.use(secure);
  }

  async #capabilities(): Promise<ReadonlySet<string>> {
    const { responses } = await this.#command('CAPABILITY');
    const lines = responses.filter(({ text }) => /^CAPABILITY /i.test(text));
    if (lines.length !== 1) throw new SyntaxError('The server does not say what it can do.');
    return new Set(lines[0]!.text.toUpperCase().split(' ').slice(1));
  }

  async #login({ username, password }: BasicCredential, capabilities: ReadonlySet<string>): Promise<void> {
    if (!capabilities.has('AUTH=PLAIN')) throw new RefusedError('NO AUTH=PLAIN', true);
    const proof = Buffer.from(`\0${username}\0${password}`).toString('base64');
    try {
      await this.#command('AUTHENTICATE PLAIN', proof);
    } catch (error) {
      throw error instanceof RefusedError ? new RefusedError(error.code, true) : error;
    }
  }

  /** @param continuation sent when the server asks for more, once */
  async #command(command: string, continuation?: string): Promise<ImapAnswer> {
    // What is there before the command cannot answer it.
    if (this.#stream.hasMore) throw new SyntaxError('The server sent an answer before the question.');
    this.#tags += 1;
    const tag = `t${String(this.#tags)}`;
    this.#socket.write(`${tag} ${command}\r\n`);
    const responses: ImapLine[] = [];
    let rest = continuation;
    for (;;) {
      const line = await this.#stream.line();
      const { text } = line;
      if (text.startsWith(`${tag} `)) return { responses, text: toAnswer(text.slice(tag.length + 1)) };
      if (/^\+(?: |$)/.test(text) && rest !== undefined) {
        this.#socket.write(`${rest}\r\n`);
        rest = undefined;
      } else if (/^\* BYE(?: |$)/i.test(text)) throw new Error('The server ends the session.');
      else if (text.startsWith('* ')) responses.push({ ...line, text: text.slice(2) });
      else throw new SyntaxError('The server answers another command.');
      if (responses.length > MAX_RESPONSES) throw new SessionTooLargeError();
    }
  }
}

function toAnswer(text: string): string {
  if (/^OK(?: |$)/i.test(text)) return text;
  const [, code = ''] = /^NO \[([A-Z0-9-]{1,40})[ \]]/i.exec(text) ?? [];
  if (/^NO(?: |$)/i.test(text)) throw new RefusedError(code.toUpperCase());
  throw new SyntaxError('The server does not understand a command.');
}
