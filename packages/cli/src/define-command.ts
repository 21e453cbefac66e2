import { TookEffect } from '@tookeffect/sdk';
import type { Command } from 'commander';
import type { CommandContext, GlobalOptions } from './command-context.ts';
import { identifiersOf } from './output/identifiers.ts';
import { compileJsonFilter, type JsonFilter } from './output/json-filter.ts';
import { type Colours, coloursFor } from './output/layout.ts';
import { safeJson, safeText } from './output/safe-text.ts';
import { Spinner } from './output/spinner.ts';
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

const EXAMPLES = new WeakMap<Command, readonly string[]>();

/** @returns the examples that `defineCommand` gave a command, without `tookeffect` */
export function examplesOf(command: Command): readonly string[] {
  return EXAMPLES.get(command) ?? [];
}

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
  EXAMPLES.set(command, examples);
  command.addHelpText(
    'after',
    `\nExamples:\n${examples.map((example) => `  $ tookeffect ${example}\n`).join('')}`,
  );
  command.action(async () => {
    const options = command.optsWithGlobals<Options & GlobalOptions>();
    const filter = options.jq === undefined ? undefined : await compileJsonFilter(options.jq);
    const session = new Session(context, options, filter);
    try {
      const exitCode = await body(session, command.args, options);
      await session.whenWritten();
      exitWith(exitCode);
    } finally {
      session.stopSpinner();
    }
  });
}

/** One run of a command: its API client and its output. */
export class Session {
  readonly context: CommandContext;
  readonly options: GlobalOptions;
  readonly #filter: JsonFilter | undefined;
  readonly #spinner: Spinner;
  /** What filters still have to write, in order. */
  #filtered = Promise.resolve();
  #client: TookEffect | undefined;

  /** @param filter that of `--jq` */
  constructor(context: CommandContext, options: GlobalOptions, filter?: JsonFilter) {
    this.context = context;
    this.options = options;
    this.#filter = filter;
    this.#spinner = new Spinner(context.stderr);
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

  /** The options to pass to every API call: SIGINT ends it. On a terminal, a spinner shows that the command waits. */
  get call(): { readonly signal: AbortSignal } {
    if (!this.#isForPrograms) this.#spinner.start('waiting for the service');
    return { signal: this.context.signal };
  }

  /**
   * Writes the result to standard output: one JSON document with `--json`, what a filter finds with `--jq`, ids with
   * `--quiet`, or else the text for a person.
   */
  show(document: unknown, text: (colours: Colours) => string): void {
    this.#show(document, text, 2);
  }

  /** Writes one of several results as `show` does, but as one line with `--json`. */
  showEntry(document: unknown, text: (colours: Colours) => string): void {
    this.#show(document, text, undefined);
  }

  /** Writes text of this program, or a document that must stay as it is, to standard output; on a terminal, as it is safe to show. */
  write(text: string): void {
    this.stopSpinner();
    const { stdout } = this.context;
    stdout.write(stdout.isTTY === true ? safeText(text, false) : text);
  }

  /** Writes a note to standard error; nothing with `--json`, `--jq` or `--quiet`. */
  note(text: string): void {
    this.stopSpinner();
    if (!this.#isForPrograms) this.context.stderr.write(`${safeText(text, true)}\n`);
  }

  /**
   * Resolves when everything is written.
   * @throws {UsageError} for a result that the filter of `--jq` cannot be applied to
   */
  async whenWritten(): Promise<void> {
    await this.#filtered;
  }

  /** Ends the spinner, where something else uses the terminal. */
  stopSpinner(): void {
    this.#spinner.stop();
  }

  get #isForPrograms(): boolean {
    const { json, jq, quiet } = this.options;
    return json === true || quiet === true || jq !== undefined;
  }

  #show(document: unknown, text: (colours: Colours) => string, indent: number | undefined): void {
    const { stdout, environment } = this.context;
    const { json, quiet, color } = this.options;
    const filter = this.#filter;
    if (filter !== undefined) {
      this.#filtered = this.#filtered.then(async () => this.#writeFound(await filter(document)));
      return;
    }
    if (json) this.#writeSafe(`${safeJson(JSON.stringify(document, null, indent))}\n`);
    else if (quiet)
      this.#writeSafe(
        identifiersOf(document)
          .map((id) => `${safeText(id, false)}\n`)
          .join(''),
      );
    else {
      const colours = coloursFor(stdout, environment, color !== false);
      this.#writeSafe(safeText(text(colours), colours.isColorSupported));
    }
  }

  /** What a filter finds is for programs, unless a person or the log of a job gets it. */
  #writeFound(text: string): void {
    const { stdout, environment } = this.context;
    const isShown = stdout.isTTY === true || environment.GITHUB_ACTIONS === 'true';
    this.#writeSafe(isShown ? safeText(text, false) : text);
  }

  #writeSafe(text: string): void {
    this.stopSpinner();
    this.context.stdout.write(text);
  }
}
