import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
}

/** Runs the built program on a terminal, with tmux. */
export class TerminalRunner {
  readonly #tmux: string;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'tookeffect terminal '));

  private constructor(tmux: string) {
    this.#tmux = tmux;
  }

  static async create(): Promise<TerminalRunner> {
    const libraries = ['libevent-core-2.1-7', 'libutempter0'];
    return new TerminalRunner(await installDebianProgram('tmux', 'usr/bin/tmux', libraries));
  }

  /** Waits for the end of the command. @param environment its settings; nothing else of this machine's but PATH */
  async run(
    arguments_: readonly string[],
    environment: Readonly<Record<string, string>>,
    stdin = '/dev/null',
  ): Promise<Screen> {
    const quoted = (words: readonly string[]) =>
      words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
    const settings = Object.entries({ PATH: process.env.PATH!, TERM: 'tmux-256color', ...environment });
    const script = path.join(this.#folder, 'command.sh');
    const status = path.join(this.#folder, 'status');
    const program = [
      'env',
      '-i',
      ...settings.map(([name, value]) => `${name}=${value}`),
      node,
      main,
      ...arguments_,
    ];
    // `cat` keeps the terminal open until it is read.
    writeFileSync(
      script,
      `${quoted(program)} < ${quoted([stdin])}
echo $? > ${quoted([status])}
${quoted([this.#tmux, 'wait-for', '-S', 'ended'])}
exec cat
`,
    );
    await this.#call(
      '-f',
      '/dev/null',
      'new-session',
      '-d',
      '-x',
      COLUMNS,
      '-y',
      LINES,
      `sh ${quoted([script])}`,
    );
    await this.#call('wait-for', 'ended');
    const text = await this.#call('capture-pane', '-e', '-p');
    await this.#call('kill-server');
    return { text: text.trimEnd().concat('\n'), code: Number(readFileSync(status, 'utf8')) };
  }

  end(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #call(...args: readonly string[]): Promise<string> {
    const [libraries = ''] = globSync(path.join(path.dirname(this.#tmux), '../lib/*/'));
    const env = {
      PATH: process.env.PATH,
      LD_LIBRARY_PATH: libraries,
      TMUX_TMPDIR: this.#folder,
      LANG: 'C.UTF-8',
    };
    const { exitCode, output } = await run(this.#tmux, [...args], { env, quiet: true });
    if (exitCode !== 0) throw new Error(`tmux ${args.join(' ')}: ${output}`);
    return output;
  }
}
