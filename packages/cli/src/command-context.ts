import type { Readable } from 'node:stream';

/** Everything that a command reads from and writes to. */
export interface CommandContext {
  /** The environment variables; an empty value counts as not set. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
  /** The current time. */
  readonly now: () => Date;
}

/** A stream that may be a terminal. */
export interface Terminal {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean | undefined;
}

/** The options of every command. */
export interface GlobalOptions {
  readonly json?: boolean;
  /** A filter in the language of jq, for the JSON document. */
  readonly jq?: string;
  /** Prints ids only. */
  readonly quiet?: boolean;
  /** False for `--no-color`. */
  readonly color?: boolean;
  readonly profile?: string;
  readonly baseUrl?: string;
}
