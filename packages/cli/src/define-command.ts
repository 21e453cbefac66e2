import { TookEffect } from '@tookeffect/sdk';
import type { Command } from 'commander';
import type { CommandContext, GlobalOptions } from './command-context.ts';
import { type Colours, coloursFor } from './output/layout.ts';
import { readClientOptions } from './profile.ts';

/** Where a command is defined: what it reads from and writes to, and what receives its exit code. */
export interface CommandHost {
  readonly context: CommandContext;
  readonly exitWith: (code: number) => void;
}

/**
 * Runs a command.
 * @param positional the positional arguments, in order
 * @returns the exit code
 */
export type CommandBody<Options> = (
  session: Session,
  positional: readonly string[],
  options: Options,
) => Promise<number>;

/**
 * Gives a command its examples and its body. Errors of the body are passed on to `runCli`.
 * @param examples command lines without `tookeffect`, shown below the options in `--help`
 */
export function defineCommand<Options extends object>(
  command: Command,
  { context, exitWith }: CommandHost,
  examples: readonly [string, string, ...string[]],
  body: CommandBody<Options>,
): void {
  command.addHelpText(
    'after',
    `\nExamples:\n${examples.map((example) => `  $ tookeffect ${example}\n`).join('')}`,
  );
  command.action(async () => {
    const options = command.optsWithGlobals<Options & GlobalOptions>();
    exitWith(await body(new Session(context, options), command.args, options));
  });
}

/** One run of a command: its API client and its output. */
export class Session {
  readonly context: CommandContext;
  readonly options: GlobalOptions;
  #client: TookEffect | undefined;

  constructor(context: CommandContext, options: GlobalOptions) {
    this.context = context;
    this.options = options;
  }

  /**
   * The API client. It is created on first use, so that an offline command reads no settings.
   * @throws {UsageError} for an invalid profile file
   * @throws {TookEffectError} `configuration_invalid`
   */
  get client(): TookEffect {
    this.#client ??= this.makeClient();
    return this.#client;
  }

  /** Makes another API client, which fails as `client` does. */
  makeClient(): TookEffect {
    return new TookEffect(readClientOptions(this.options, this.context.environment));
  }

  /** The options to pass to every API call: SIGINT ends it. */
  get call(): { readonly signal: AbortSignal } {
    return { signal: this.context.signal };
  }

  /** Writes the result to standard output: one JSON document with `--json`, or else the text for a person. */
  show(document: unknown, text: (colours: Colours) => string): void {
    const { stdout, environment } = this.context;
    const colours = coloursFor(stdout, environment, this.options.color !== false);
    this.write(this.options.json ? `${JSON.stringify(document, null, 2)}\n` : text(colours));
  }

  /** Writes text to standard output unchanged. */
  write(text: string): void {
    this.context.stdout.write(text);
  }

  /** Writes a note to standard error; nothing with `--json`. */
  note(text: string): void {
    if (!this.options.json) this.context.stderr.write(`${text}\n`);
  }
}
