import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { installDebianProgram } from '../../../../tools/install/debian-package.ts';
import { run } from '../../../../tools/process.mjs';
import { main, node } from './run-command.ts';

const COLUMNS = '160';
const LINES = '120';

/** What a person sees when a command has ended. */
export interface Screen {
  /** With escape sequences for colours, and without lines that are empty at the end. */
  readonly text: string;
  readonly code: number;
  /** Whether the terminal shows what is typed again. */
  readonly echoes: boolean;
}

/** What a person does while a command runs. */
export interface Person {
  /** Waits until the terminal shows the text. @returns everything that it shows, without colours */
  readonly sees: (text: string) => Promise<string>;
  /** Types a text, or presses a key by its name in tmux, such as `Enter` or `C-c`. */
  readonly types: (text: string) => Promise<void>;
  readonly presses: (key: string) => Promise<void>;
}

/** How a program is started on a terminal. */
export interface TerminalRun {
  /** Its settings; it gets nothing else of this machine's but PATH. */
  readonly environment: Readonly<Record<string, string>>;
  /** A file; the keyboard when omitted. */
  readonly stdin?: string;
  readonly cwd?: string;
  /** The Node that runs it; that of the user when omitted. */
  readonly program?: string;
  readonly person?: (person: Person) => Promise<void>;
}

/** Runs the built program on a terminal, with tmux. */
export class TerminalRunner {
  readonly #tmux: string;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'tookeffect terminal '));
  /** Each run has a server of its own: one that was told to end may not have ended. */
  #runs = 0;

  private constructor(tmux: string) {
    this.#tmux = tmux;
  }

  static async create(): Promise<TerminalRunner> {
    const libraries = ['libevent-core-2.1-7', 'libutempter0'];
    return new TerminalRunner(await installDebianProgram('tmux', 'usr/bin/tmux', libraries));
  }

  /** Waits for the end of the command. */
  async run(arguments_: readonly string[], options: TerminalRun): Promise<Screen> {
    const { environment, stdin, cwd = this.#folder, program = node, person } = options;
    const settings = Object.entries({
      ...{ PATH: process.env.PATH!, TERM: 'tmux-256color', TOOKEFFECT_NO_UPDATE_NOTICE: '1' },
      ...environment,
    });
    const script = path.join(this.#folder, 'command.sh');
    const [status, modes] = ['status', 'modes'].map((name) => path.join(this.#folder, name)) as [
      string,
      string,
    ];
    const words = ['env', '-i', ...settings.map(([name, value]) => `${name}=${value}`), program, main];
    const input = stdin === undefined ? '' : ` < ${quoted([stdin])}`;
    this.#runs += 1;
    // Ctrl-C ends the program only. `cat` keeps the terminal open until it is read.
    writeFileSync(
      script,
      `trap : INT
cd ${quoted([cwd])}
${quoted([...words, ...arguments_])}${input}
echo $? > ${quoted([status])}
stty -a > ${quoted([modes])}
${quoted([this.#tmux, 'wait-for', '-S', 'ended'])}
exec cat
`,
    );
    const session = ['new-session', '-d', '-x', COLUMNS, '-y', LINES, `sh ${quoted([script])}`];
    await this.#call('-f', '/dev/null', ...session);
    try {
      await person?.({
        sees: (text) => this.#see(text),
        types: (text) => this.#do('send-keys', '-l', text),
        presses: (key) => this.#do('send-keys', key),
      });
      await this.#call('wait-for', 'ended');
      const text = await this.#call('capture-pane', '-e', '-J', '-p', '-S', '-');
      const echoes = readFileSync(modes, 'utf8').includes(' echo ');
      return { text: trimLines(text), code: Number(readFileSync(status, 'utf8')), echoes };
    } finally {
      await this.#call('kill-server');
    }
  }

  end(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #see(text: string): Promise<string> {
    const read = async () => {
      const screen = await this.#call('capture-pane', '-p', '-S', '-');
      if (!screen.includes(text)) throw new Error(`the terminal does not show ${text}:\n${screen}`);
      return screen;
    };
    return vi.waitFor(read, { timeout: 60_000, interval: 20 });
  }

  async #do(...args: readonly string[]): Promise<void> {
    await this.#call(...args);
  }

  async #call(...args: readonly string[]): Promise<string> {
    const [libraries = ''] = globSync(path.join(path.dirname(this.#tmux), '../lib/*/'));
    const env = {
      PATH: process.env.PATH,
      LD_LIBRARY_PATH: libraries,
      TMUX_TMPDIR: this.#folder,
      LANG: 'C.UTF-8',
    };
    const { exitCode, output } = await run(this.#tmux, ['-L', `run-${this.#runs}`, ...args], {
      env,
      quiet: true,
    });
    if (exitCode !== 0) throw new Error(`tmux ${args.join(' ')}: ${output}`);
    return output;
  }
}

/** A terminal fills the lines that it joins. */
function trimLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines.join('\n').trimEnd().concat('\n');
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
}
