import { type Socket, connect } from 'node:net';

/** Sends commands to a server of mail, one after another, and gives what the server answered. */
class Dialogue {
  readonly #socket: Socket;
  readonly #chunks: AsyncIterator<string>;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setEncoding('latin1');
    this.#chunks = this.#socket[Symbol.asyncIterator]() as AsyncIterator<string>;
  }

  /** @returns what came until the answer has a line that fits @throws {Error} if the server ends the connection */
  async ask(text: string, last: RegExp): Promise<string> {
    this.#socket.write(text);
    let received = '';
    while (!last.test(received)) {
      const next = await this.#chunks.next();
      if (next.done === true) throw new Error(`The mail server went away: ${received}`);
      received += next.value;
    }
    return received;
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** A session of a mail program with an IMAP server. */
export class MailProgram {
  readonly #dialogue: Dialogue;
  #tags = 0;

  private constructor(port: number) {
    this.#dialogue = new Dialogue(port);
  }

  /** Logs in; the password is the name of the user. */
  static async login(port: number, user: string): Promise<MailProgram> {
    const program = new MailProgram(port);
    const answer = await program.send(`LOGIN ${user} ${user}`);
    if (!isOk(answer)) throw new Error(`${user} cannot log in: ${answer}`);
    return program;
  }

  /** Sends a command, with a message behind it. @returns every line of the answer, in Latin-1 */
  send(command: string, message?: string): Promise<string> {
    this.#tags += 1;
    const tag = `a${this.#tags}`;
    const literal = message === undefined ? '' : ` {${Buffer.byteLength(message)}+}\r\n${message}`;
    return this.#dialogue.ask(`${tag} ${command}${literal}\r\n`, new RegExp(`^${tag} .*\r\n`, 'm'));
  }

  close(): void {
    this.#dialogue.close();
  }
}

/** Whether the server says that a command was carried out, which need not be true. */
export function isOk(answer: string): boolean {
  return /^a\d+ OK/m.test(answer);
}

/** Hands a message to the delivery of a mail server (LMTP, RFC 2033). @throws {Error} if it is refused */
export async function deliver(port: number, recipient: string, message: string): Promise<void> {
  const dialogue = new Dialogue(port);
  const step = async (text: string, code: string) => {
    const answer = await dialogue.ask(`${text}\r\n`, /^\d{3} .*\r\n/m);
    if (!answer.includes(`${code} `)) throw new Error(`The delivery was refused: ${answer}`);
  };
  try {
    await dialogue.ask('', /^220 .*\r\n/m);
    await step('LHLO localhost', '250');
    await step('MAIL FROM:<ada@example.org>', '250');
    await step(`RCPT TO:<${recipient}>`, '250');
    await step('DATA', '354');
    await step(`${message.replaceAll(/^\./gmu, '..')}.`, '250');
  } finally {
    dialogue.close();
  }
}
