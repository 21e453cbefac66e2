import type { Readable } from 'node:stream';

/** What a command reads from and writes to; the process's own, named in one place. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  /** Aborted by SIGINT. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** A stream that may be a terminal. */
export interface Terminal {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean | undefined;
}
