import { TookEffect } from '@tookeffect/sdk';
import { type Colours, coloursFor } from './output/colours.ts';
import { clientOptions, type GlobalOptions } from './settings/global-options.ts';
import type { Surroundings } from './surroundings.ts';

/** One run of one command: its client, and where its answer goes. */
export class Session {
  readonly surroundings: Surroundings;
  readonly options: GlobalOptions;
  readonly colours: Colours;
  #client: TookEffect | undefined;

  constructor(surroundings: Surroundings, options: GlobalOptions) {
    this.surroundings = surroundings;
    this.options = options;
    this.colours = coloursFor(surroundings.stdout, surroundings.environment, options.color !== false);
  }

  /** The client; the settings are read at the first use, so that an offline command reads none. */
  get client(): TookEffect {
    this.#client ??= new TookEffect(clientOptions(this.options, this.surroundings.environment));
    return this.#client;
  }

  /** Ends calls at SIGINT. */
  get call(): { readonly signal: AbortSignal } {
    return { signal: this.surroundings.signal };
  }

  /** Writes the answer: one JSON document with `--json`, else what a person reads. */
  show(document: unknown, text: (colours: Colours) => string): void {
    this.write(this.options.json ? `${JSON.stringify(document, null, 2)}\n` : text(this.colours));
  }

  /** Writes text to standard output as it is. */
  write(text: string): void {
    this.surroundings.stdout.write(text);
  }

  /** Tells a person something beside the answer; silent with `--json`. */
  note(text: string): void {
    if (!this.options.json) this.surroundings.stderr.write(`${text}\n`);
  }
}
